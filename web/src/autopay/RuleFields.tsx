import { AUTOPAY_MOST } from '@life-payment/contract/rules';
import { m } from '../i18n/messages.ts';
import { Field } from '../ui/controls/Field.tsx';
import s from './autopay.module.css';
import { type Draft, type RuleField, typedText } from './draft.ts';
import { plainMoney } from './text.ts';

/** Error texts by field. */
export type RuleErrors = Readonly<Partial<Record<RuleField, string>>>;

type Props = {
  draft: Draft;
  errors: RuleErrors;
  /** What the account usually owes, in fen. */
  usual?: number | undefined;
  /** Amounts offered for a top-up, in fen. */
  amounts?: readonly number[];
  onChange: (draft: Draft, field: RuleField) => void;
};

/** The error text for an amount that is not valid. `most` in fen. */
export function invalidAmount(most = AUTOPAY_MOST): string {
  return m.autopay_invalid_amount({ most: plainMoney(most) });
}

const AMOUNT = { inputMode: 'decimal', enterKeyHint: 'done' } as const;

/** The fields of a rule: the cap of a bill, or the amount of a top-up and the balance below which it happens. */
export function RuleFields({ draft, errors, usual, amounts = [], onChange }: Props) {
  return 'cap' in draft ? (
    <Field
      {...AMOUNT}
      label={m.autopay_cap()}
      name="cap"
      value={draft.cap}
      error={errors.cap}
      hint={
        usual === undefined ? m.autopay_cap_hint() : m.autopay_cap_hint_usual({ usual: plainMoney(usual) })
      }
      onChange={({ target }) => onChange({ cap: target.value }, 'cap')}
    />
  ) : (
    <>
      {amounts.length > 0 && (
        <Amounts
          amounts={amounts}
          typed={draft.amount}
          onChoose={(amount) => onChange({ ...draft, amount }, 'amount')}
        />
      )}
      <Field
        {...AMOUNT}
        label={m.autopay_amount()}
        name="amount"
        value={draft.amount}
        error={errors.amount}
        onChange={({ target }) => onChange({ ...draft, amount: target.value }, 'amount')}
      />
      <Field
        {...AMOUNT}
        label={m.autopay_threshold()}
        name="threshold"
        value={draft.threshold}
        error={errors.threshold}
        hint={m.autopay_threshold_hint()}
        onChange={({ target }) => onChange({ ...draft, threshold: target.value }, 'threshold')}
      />
    </>
  );
}

function Amounts({
  amounts,
  typed,
  onChoose,
}: {
  amounts: readonly number[];
  typed: string;
  onChoose: (text: string) => void;
}) {
  return (
    <fieldset className={s['amounts']} aria-label={m.autopay_amounts()}>
      {amounts.map(typedText).map((text) => (
        <button
          key={text}
          type="button"
          className={s['choice']}
          aria-pressed={typed === text}
          onClick={() => onChoose(text)}
        >
          ¥{text}
        </button>
      ))}
    </fieldset>
  );
}

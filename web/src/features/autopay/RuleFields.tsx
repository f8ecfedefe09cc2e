import { AUTOPAY_MOST, readYuan } from '@life-payment/contract/rules';
import { useState } from 'react';
import { m } from '../../lib/i18n/messages.ts';
import { Amounts } from '../../ui/Choices.tsx';
import { OptionSheet } from '../../ui/Dialog.tsx';
import { ChoiceField, Field } from '../../ui/Field.tsx';
import { plainYuan, shortMoney } from '../../ui/money.ts';
import type { Rule } from './api.ts';
import { payDayText } from './text.ts';

type Props = {
  draft: Draft;
  /** Error texts by field. */
  errors: Readonly<Partial<Record<RuleField, string>>>;
  /** The usual amount of the account, in fen. */
  usual?: number | undefined;
  /** Amounts offered for a top-up, in fen. */
  amounts?: readonly number[];
  onChange: (draft: Draft, field: RuleField) => void;
};

/** The error text for an amount that is not valid. `most` in fen. */
export function invalidAmount(most = AUTOPAY_MOST): string {
  return m.autopay_invalid_amount({ most: shortMoney(most) });
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
        usual === undefined ? m.autopay_cap_hint() : m.autopay_cap_hint_usual({ usual: shortMoney(usual) })
      }
      onChange={({ target }) => onChange({ cap: target.value }, 'cap')}
    />
  ) : (
    <>
      {amounts.length > 0 && (
        <Amounts
          label={m.autopay_amounts()}
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

type PayDayFieldProps = {
  /** The days of the month on offer, besides "as soon as allowed". */
  days: readonly number[];
  value: number | undefined;
  error: string | undefined;
  onChange: (payDay: number | undefined) => void;
};

const AS_SOON_AS_ALLOWED = '';

/** The last day of the month that can be a pay day. */
const LAST_DAY = 28;

/** Chooses the day of the month for deductions, or "as soon as allowed". */
export function PayDayField({ days, value, error, onChange }: PayDayFieldProps) {
  const [choosing, setChoosing] = useState(false);
  const options = [
    { value: AS_SOON_AS_ALLOWED, text: m.autopay_day_soon() },
    ...days.map((day) => ({ value: String(day), text: m.autopay_pay_day_number({ day }) })),
  ];
  return (
    <>
      <ChoiceField
        label={m.autopay_pay_day()}
        name="payDay"
        value={payDayText(value)}
        placeholder={m.autopay_pay_day_title()}
        hint={hintOf(days, value)}
        error={error}
        onClick={() => setChoosing(true)}
      />
      {choosing && (
        <OptionSheet
          title={m.autopay_pay_day_title()}
          options={options}
          value={value === undefined ? AS_SOON_AS_ALLOWED : String(value)}
          onChoose={(chosen) => onChange(chosen === AS_SOON_AS_ALLOWED ? undefined : Number(chosen))}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** Explains days that are missing, or that a pay day after the due date gives way to the due date. */
function hintOf(days: readonly number[], value: number | undefined): string | undefined {
  if (value !== undefined && (days.length === LAST_DAY || !days.includes(value)))
    return m.autopay_pay_day_earlier();
  return days.length === LAST_DAY ? undefined : m.autopay_pay_day_note();
}

/** The amounts of a rule as they are typed, in yuan. */
export type Draft = { readonly cap: string } | { readonly amount: string; readonly threshold: string };

/** The fields of a rule and the pay day, by the service's names. */
export type RuleField = 'cap' | 'amount' | 'threshold' | 'payDay';

export function draftOf(rule: Rule): Draft {
  return 'cap' in rule
    ? { cap: plainYuan(rule.cap) }
    : { amount: plainYuan(rule.amount), threshold: plainYuan(rule.threshold) };
}

/** The rule of a draft, or the first field that is not a valid amount of at most `most` fen. The service has the unit's own rules. */
export function ruleOf(
  draft: Draft,
  most = AUTOPAY_MOST,
): { readonly rule: Rule } | { readonly wrong: RuleField } {
  if ('cap' in draft) {
    const cap = fenOf(draft.cap, most);
    return cap === null ? { wrong: 'cap' } : { rule: { cap } };
  }
  const amount = fenOf(draft.amount, most);
  if (amount === null) return { wrong: 'amount' };
  const threshold = fenOf(draft.threshold, most);
  return threshold === null ? { wrong: 'threshold' } : { rule: { amount, threshold } };
}

/** True if two rules are equal. */
export function sameRule(one: Rule, other: Rule): boolean {
  return 'cap' in one
    ? 'cap' in other && one.cap === other.cap
    : 'amount' in other && one.amount === other.amount && one.threshold === other.threshold;
}

function fenOf(typed: string, most: number): number | null {
  const fen = readYuan(typed);
  return fen !== null && fen > 0 && fen <= most ? fen : null;
}

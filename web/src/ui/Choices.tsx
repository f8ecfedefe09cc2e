import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Below, describedBy } from './Field.tsx';
import s from './forms.module.css';
import { Icon } from './Icon.tsx';
import { plainYuan } from './money.ts';

type ChoicesProps<T> = {
  label: string;
  /** `lang`: the language of the text, if it differs from the page's. */
  choices: readonly { value: T; text: string; lang?: string }[];
  value: T | null;
  onChoose: (value: T) => void;
  required?: boolean;
  error?: string | undefined;
};

/** A few choices side by side, of which one is taken. */
export function Choices<T extends string | undefined>({
  label,
  choices,
  value,
  onChoose,
  required,
  error,
}: ChoicesProps<T>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-describedby={describedBy(id, false, error)}
      aria-invalid={error !== undefined}
      aria-required={required}
      tabIndex={-1}
      className="near"
    >
      <span className="small" id={id}>
        {label}
      </span>
      <div className={s['choices']}>
        {choices.map((choice) => (
          <label key={choice.text} lang={choice.lang}>
            <input
              className="unseen"
              type="radio"
              name={id}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span className={s['option']}>{choice.text}</span>
          </label>
        ))}
      </div>
      <Below id={id} error={error} />
    </div>
  );
}

/** The box of a checkbox or a radio button. Its label stands around it. */
export function CheckBox({ type = 'checkbox', ...input }: ComponentProps<'input'>) {
  return (
    <>
      <input className={s['input']} type={type} {...input} />
      <span className={cx(s['box'], type === 'radio' && s['round'])}>
        <Icon name="check" size={16} />
      </span>
    </>
  );
}

type RowProps = {
  title: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** With a group name it is a radio button of that group. */
  radioGroup?: string;
};

/** A row with a checkbox; the whole row is the target. */
export function CheckRow({ title, note, end, checked, onChange, disabled = false, radioGroup }: RowProps) {
  return (
    <label className={s['row']} data-disabled={disabled}>
      <CheckBox
        type={radioGroup === undefined ? 'checkbox' : 'radio'}
        name={radioGroup}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={s['middle']}>
        <span className="bold">{title}</span>
        {note && <span className="small">{note}</span>}
      </span>
      {end && <span className={s['end']}>{end}</span>}
    </label>
  );
}

type AmountsProps = {
  label: string;
  /** In fen. */
  amounts: readonly number[];
  /** The text in the field, in yuan. */
  typed: string | null;
  /** The amount that the payer usually takes, with the word for it. */
  usual?: { readonly fen: number | undefined; readonly text: string };
  onChoose: (typed: string) => void;
};

/** Amounts to tap instead of typing them. */
export function Amounts({ label, amounts, typed, usual, onChoose }: AmountsProps) {
  return (
    <fieldset className={s['amounts']} aria-label={label}>
      {amounts.map((fen) => (
        <button
          key={fen}
          type="button"
          aria-pressed={typed === plainYuan(fen)}
          onClick={() => onChoose(plainYuan(fen))}
        >
          ¥{plainYuan(fen)}
          {fen === usual?.fen && <small>{usual.text}</small>}
        </button>
      ))}
    </fieldset>
  );
}

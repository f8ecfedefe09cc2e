import { m } from '../../i18n/messages.ts';
import s from './payment-records.module.css';

type Props<T extends string> = {
  label: string;
  name: string;
  choices: readonly { value: T; text: string }[];
  /** undefined: all of them. */
  value: T | undefined;
  onChange: (value: T | undefined) => void;
};

/** Chooses one of several values, or all. */
export function Choices<T extends string>({ label, name, choices, value, onChange }: Props<T>) {
  return (
    <fieldset className={s['choices']}>
      <legend className={s['legend']}>{label}</legend>
      {[{ value: undefined, text: m.records_all() }, ...choices].map((choice) => (
        <label key={choice.value ?? ''} className={s['choice']}>
          <input
            className="unseen"
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </fieldset>
  );
}

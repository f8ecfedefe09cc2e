import { useId } from 'react';
import s from './Choices.module.css';
import { Below, describedBy } from './Field.tsx';

type Props<T> = {
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
}: Props<T>) {
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
            <span className={s['choice']}>{choice.text}</span>
          </label>
        ))}
      </div>
      <Below id={id} error={error} />
    </div>
  );
}

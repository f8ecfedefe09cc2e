import { useId } from 'react';
import s from './Choice.module.css';

type Props<T extends string> = {
  label: string;
  /** `lang`: the language of the text, if it differs from the page's. */
  options: readonly { value: T; text: string; lang?: string }[];
  value: T;
  onChoose: (value: T) => void;
};

/** A few options side by side, of which one is selected. */
export function Choice<T extends string>({ label, options, value, onChoose }: Props<T>) {
  const name = useId();
  return (
    <fieldset className={s['choice']}>
      <legend className={s['label']}>{label}</legend>
      <div className={s['options']}>
        {options.map((option) => (
          <label key={option.value} className={s['option']} lang={option.lang}>
            <input
              type="radio"
              className={s['input']}
              name={name}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span className={s['text']}>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

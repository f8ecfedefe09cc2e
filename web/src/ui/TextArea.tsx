import { textLength } from '@life-payment/contract/rules';
import { useId } from 'react';
import { m } from '../lib/i18n/messages.ts';
import s from './TextArea.module.css';

type Props = {
  label: string;
  /** Its lines at first. */
  rows: number;
  /** The most characters that it takes. */
  most: number;
  required: boolean;
  value: string;
  error: string | undefined;
  onType: (text: string) => void;
};

/** A field for several lines, with a count of its characters. What is too long stays, and is told by `error`. */
export function TextArea({ label, rows, most, required, value, error, onType }: Props) {
  const id = useId();
  const count = textLength(value);
  return (
    <div className={s['field']}>
      <label className={s['label']} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        name="text"
        className={s['area']}
        rows={rows}
        value={value}
        aria-invalid={error !== undefined}
        aria-required={required}
        aria-describedby={`${error === undefined ? '' : `${id}-error `}${id}-count ${id}-hint`}
        onChange={({ target }) => onType(target.value)}
      />
      {error && (
        <p className={s['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <div className={s['below']}>
        <p className={s['hint']} id={`${id}-hint`}>
          {m.text_area_hint()}
        </p>
        <p className={s['count']} data-full={count >= most}>
          <span aria-hidden="true">
            {count}/{most}
          </span>
          <span className="unseen" id={`${id}-count`}>
            {m.text_area_count({ count, max: most })}
          </span>
        </p>
      </div>
    </div>
  );
}

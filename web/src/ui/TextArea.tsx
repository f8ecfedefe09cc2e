import { textLength } from '@life-payment/contract/rules';
import { useId } from 'react';
import { m } from '../lib/i18n/messages.ts';
import { cx } from './cx.ts';
import s from './Field.module.css';
import { type Around, Below, describedBy } from './Field.tsx';

type Props = Pick<Around, 'label' | 'error'> & {
  /** Its lines at first. */
  rows: number;
  /** The most characters that it takes. */
  most: number;
  required: boolean;
  value: string;
  onType: (text: string) => void;
};

/** A field for several lines, with a count of its characters. What is too long stays, and is told by `error`. */
export function TextArea({ label, error, rows, most, required, value, onType }: Props) {
  const id = useId();
  const count = textLength(value);
  return (
    <div className={s['field']}>
      <label className="small" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        name="text"
        className={cx(s['control'], s['area'])}
        rows={rows}
        value={value}
        aria-invalid={error !== undefined}
        aria-required={required}
        aria-describedby={`${describedBy(id, true, error)} ${id}-count`}
        onChange={({ target }) => onType(target.value)}
      />
      <Below id={id} error={error} />
      <div className={s['below']}>
        <p className="small" id={`${id}-hint`}>
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

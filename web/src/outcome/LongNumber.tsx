import { useState } from 'react';
import { cx } from '../ui/cx.ts';
import { CopyButton } from './CopyButton.tsx';
import { shortNumber, wholeNumber } from './long-number.ts';
import s from './outcome.module.css';

/** A long number: its end, the whole of it on a tap, and copied by one. `label`: what it is, for screen readers. */
export function LongNumber({ label, number }: { label: string; number: string }) {
  const [whole, setWhole] = useState(false);
  const { groups, cut } = whole ? wholeNumber(number) : shortNumber(number);
  return (
    <span className={s['number']}>
      <button type="button" className={s['digits']} aria-expanded={!cut} onClick={() => setWhole(!whole)}>
        <span className="unseen">{label} </span>
        <span className={cx(cut && s['cut'])}>
          {groups.map((group, at) => (
            // Without spaces between them, so that a number that is selected can be pasted.
            // biome-ignore lint/suspicious/noArrayIndexKey: the same group can stand in a number twice.
            <span key={at} className={s['group']}>
              {group}
            </span>
          ))}
        </span>
      </button>
      <CopyButton what={label} text={number} />
    </span>
  );
}

import type { ReactNode } from 'react';
import { LongNumber } from './LongNumber.tsx';
import s from './outcome.module.css';

/** A fact of a `<dl>`: its name and its value. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={s['line']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A number for support, that can be read and copied. */
export function NumberLine({ label, number }: { label: string; number: string }) {
  return (
    <Line label={label}>
      <LongNumber label={label} number={number} />
    </Line>
  );
}

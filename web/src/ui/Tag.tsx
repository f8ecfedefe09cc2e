import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import s from './Tag.module.css';

export type Tone = 'accent' | 'warning' | 'bad' | 'neutral';

/** A short state in a tinted box. */
export function Tag({ tone = 'accent', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(s['tag'], s[tone])}>{children}</span>;
}

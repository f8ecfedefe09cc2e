import { useNow } from '../../lib/hooks.ts';
import { clockText } from '../../ui/money.ts';
import s from './benefits.module.css';

/** The longest time that a coupon is reserved: a phone whose clock is slow would show more. */
const RESERVED_MS = 15 * 60_000;

/** Counts down how long a coupon is still reserved, after `text`; empty when the time is over. */
export function TimeLeft({ text, until }: { text: string; until: string }) {
  const left = Math.min(RESERVED_MS, Date.parse(until) - useNow());
  if (left <= 0) return null;
  return (
    <span className={s['left']}>
      {text} <span role="timer">{clockText(left)}</span>
    </span>
  );
}

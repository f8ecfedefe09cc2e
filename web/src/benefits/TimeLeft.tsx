import { useNow } from '../kit/use-now.ts';
import { clockText } from '../ui/facts/clock.ts';
import s from './benefits.module.css';

/** As long as a coupon is kept at most: a phone whose clock is behind would show more. */
const KEPT_MS = 15 * 60_000;

/** How long a coupon is still kept, counting down after `text`; nothing once it is not. */
export function TimeLeft({ text, until }: { text: string; until: string }) {
  const left = Math.min(KEPT_MS, Date.parse(until) - useNow());
  if (left <= 0) return null;
  return (
    <span className={s['left']}>
      {text} <span role="timer">{clockText(left)}</span>
    </span>
  );
}

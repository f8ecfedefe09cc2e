import { useNow } from '../kit/use-now.ts';
import { leftText, type Terms, timeLeft } from './time-left.ts';

/** Counts down how long something can still be paid. */
export function TimeLeft({ terms }: { terms: Terms }) {
  return <span role="timer">{leftText(timeLeft(terms, useNow()))}</span>;
}

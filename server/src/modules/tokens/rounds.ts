import { growingWait } from '../../kit/jobs/queue.ts';
import { after, HOUR, SECOND } from '../../kit/time.ts';

const FIRST_WAIT_MS = 2 * SECOND;

/** When a unit is asked for a token again; `asked`: how often it was. Never ends, and is an hour at last. */
export function nextRound(asked: number, now: Date): Date {
  return after(now, growingWait(asked, FIRST_WAIT_MS, HOUR));
}

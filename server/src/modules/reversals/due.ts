import { growingWait } from '../../kit/jobs/queue.ts';
import { after, HOUR, SECOND } from '../../kit/time.ts';
import type { ReversalState } from './machine.ts';

/** When a request counts as unanswered; longer than its time-out. */
const ANSWER_MS = 20 * SECOND;
const FIRST_WAIT_MS = 5 * SECOND;

/** When the next action on a reversal is due; null when its state is final. `asked`: how often the unit has not answered. */
export function nextActionTime(state: ReversalState, asked: number, now: Date): Date | null {
  switch (state) {
    case 'DUE':
      return now;
    case 'SENT':
      return after(now, ANSWER_MS);
    case 'UNKNOWN':
      return after(now, growingWait(Math.max(0, asked - 1), FIRST_WAIT_MS, HOUR));
    case 'DONE':
    case 'REFUSED':
      return null;
  }
}

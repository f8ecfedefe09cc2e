import { growingWait } from '../../kit/jobs/queue.ts';
import { after, MINUTE, SECOND } from '../../kit/time.ts';
import type { BillLockState } from './machine.ts';

/** When a request counts as unanswered; longer than its time-out. */
const ANSWER_MS = 12 * SECOND;

/** How much longer bills stay locked than their order can be paid: until the unit has the write-off. */
export const LOCK_SLACK_MS = 15 * MINUTE;

/** When the next step of a lock is due; null when nothing is to be done. `asked` counts what had no answer. */
export function nextActionTime(state: BillLockState, asked: number, now: Date): Date | null {
  switch (state) {
    case 'DUE':
      return now;
    case 'SENT':
      return after(now, ANSWER_MS);
    // A payer is waiting.
    case 'UNKNOWN':
      return after(now, growingWait(asked, 2 * SECOND, 4 * SECOND));
    case 'RETURNING':
      return asked === 0 ? now : after(now, growingWait(asked, 2 * SECOND, 2 * MINUTE));
    case 'HELD':
    case 'USED':
    case 'REFUSED':
    case 'RETURNED':
    case 'LAPSED':
      return null;
  }
}

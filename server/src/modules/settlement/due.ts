import { growingWait } from '../../kit/jobs/queue.ts';
import { after, HOUR, MINUTE, SECOND } from '../../kit/time.ts';
import type { BillState } from './machine.ts';

/** How long what was sent may be without an answer before it counts as unanswered: longer than its time-out. */
const ANSWER_MS = 20 * SECOND;
const FIRST_WAIT_MS = 2 * SECOND;

/** Time before a promise for the unit to be asked again and again, and for the money to travel back. */
const CANCEL_BEFORE_MS = HOUR;

/** A bill's instants that decide what is done. */
export type Deadlines = {
  /** By then it is written off or its money is back. */
  readonly promisedBy: Date;
  /** From then on its number is made void. */
  readonly cancelAt: Date;
};

/** The deadlines of a bill that is to be credited within so many hours from now. A short promise leaves a quarter of itself. */
export function deadlinesOf(now: Date, hours: number): Deadlines {
  const promisedBy = after(now, hours * HOUR);
  return { promisedBy, cancelAt: after(promisedBy, -Math.min(CANCEL_BEFORE_MS, (hours * HOUR) / 4)) };
}

type Bill = Deadlines & {
  readonly state: BillState;
  /** How often the unit left us without an answer in this state. */
  readonly asked: number;
};

/** What is done next for a bill: nothing else ever is. */
export type BillAction = 'SEND' | 'ASK' | 'CANCEL' | 'NOTHING';

export function nextAction({ state, cancelAt }: Pick<Bill, 'state' | 'cancelAt'>, now: Date): BillAction {
  const late = now >= cancelAt;
  switch (state) {
    case 'PENDING':
      return late ? 'CANCEL' : 'SEND';
    case 'SENT':
    case 'UNKNOWN':
      return late ? 'CANCEL' : 'ASK';
    case 'CANCELLING':
      return 'CANCEL';
    case 'WRITTEN_OFF':
    case 'REJECTED':
      return 'NOTHING';
  }
}

/** When a bill is looked at next; null when it is final. */
export function nextActionTime({ state, asked, promisedBy, cancelAt }: Bill, now: Date): Date | null {
  switch (state) {
    case 'PENDING':
      return now;
    case 'SENT':
      return after(now, ANSWER_MS);
    case 'UNKNOWN':
      return earlier(after(now, growingWait(asked - 1, FIRST_WAIT_MS, HOUR)), cancelAt);
    case 'CANCELLING': {
      if (asked === 0) return after(now, ANSWER_MS);
      // The promise can still be kept: a unit that is back is asked within minutes.
      const most = now < promisedBy ? 5 * MINUTE : HOUR;
      return after(now, growingWait(asked - 1, FIRST_WAIT_MS, most));
    }
    case 'WRITTEN_OFF':
    case 'REJECTED':
      return null;
  }
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

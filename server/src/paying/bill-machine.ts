import type { BillState } from '../kit/database/states.ts';
import { growingWait } from '../kit/jobs/queue.ts';
import type { Machine } from '../kit/machine.ts';
import { after, HOUR, MINUTE, SECOND } from '../kit/time.ts';

/**
 * SEND (also again, under the same number) and CANCEL_ASKED are the service's own events. NO_ANSWER means unknown.
 * REFUNDED_ELSEWHERE: somebody else has refunded it at the wallet before it was sent. PERSON_WROTE_OFF and PERSON_REJECTED
 * come from two staff members, for a unit that never will answer. UNIT_REVERSED: the unit has taken back what it had booked, also
 * where we never heard that it was booked. The others come from the unit too.
 */
export type BillEvent =
  | 'SEND'
  | 'CANCEL_ASKED'
  | 'REFUNDED_ELSEWHERE'
  | 'PERSON_WROTE_OFF'
  | 'PERSON_REJECTED'
  | 'NO_ANSWER'
  | 'UNIT_WROTE_OFF'
  | 'UNIT_REJECTED'
  | 'UNIT_CANCELLED'
  | 'UNIT_REVERSED';

const REVERSED = { UNIT_REVERSED: 'REJECTED' } as const;
const BY_PERSON = { PERSON_WROTE_OFF: 'WRITTEN_OFF', PERSON_REJECTED: 'REJECTED' } as const;

export const billMachine: Machine<BillState, BillEvent> = {
  PENDING: { SEND: 'SENT', CANCEL_ASKED: 'CANCELLING', REFUNDED_ELSEWHERE: 'REJECTED', ...REVERSED },
  SENT: {
    UNIT_WROTE_OFF: 'WRITTEN_OFF',
    UNIT_REJECTED: 'REJECTED',
    NO_ANSWER: 'UNKNOWN',
    CANCEL_ASKED: 'CANCELLING',
    ...REVERSED,
    ...BY_PERSON,
  },
  UNKNOWN: {
    UNIT_WROTE_OFF: 'WRITTEN_OFF',
    UNIT_REJECTED: 'REJECTED',
    SEND: 'SENT',
    CANCEL_ASKED: 'CANCELLING',
    ...REVERSED,
    ...BY_PERSON,
  },
  CANCELLING: {
    UNIT_WROTE_OFF: 'WRITTEN_OFF',
    UNIT_REJECTED: 'REJECTED',
    UNIT_CANCELLED: 'REJECTED',
    ...REVERSED,
    ...BY_PERSON,
  },
  WRITTEN_OFF: REVERSED,
  REJECTED: {},
};

/** Whether a bill waits for nothing more. Its unit may still reverse what it has written off. */
export function isFinalState(state: BillState): boolean {
  return state === 'WRITTEN_OFF' || state === 'REJECTED';
}

/** When a request counts as unanswered; longer than its time-out. */
const ANSWER_MS = 20 * SECOND;
const FIRST_WAIT_MS = 2 * SECOND;

/** How long before the promise the cancel begins: time to reach the unit and to refund the money. */
const CANCEL_BEFORE_MS = HOUR;

/** The times that decide the next action on a bill. */
export type Deadlines = {
  /** The promise: when it is written off or refunded at the latest. */
  readonly promisedBy: Date;
  /** From then on its write-off is cancelled. */
  readonly cancelAt: Date;
};

/**
 * The deadlines of a bill that is promised within `hours` from now. The cancel begins an hour before the promise, or a
 * quarter of a short promise.
 */
export function deadlinesOf(now: Date, hours: number): Deadlines {
  const promisedBy = after(now, hours * HOUR);
  return { promisedBy, cancelAt: cancelTime(promisedBy, hours) };
}

/**
 * Whether its number is made void because the money went back elsewhere, and not because of the promise, which was for `promiseHours`.
 */
export function isVoidedEarly({
  promisedBy,
  cancelAt,
  promiseHours,
}: Deadlines & { readonly promiseHours: number }): boolean {
  return cancelAt < cancelTime(promisedBy, promiseHours);
}

function cancelTime(promisedBy: Date, hours: number): Date {
  return after(promisedBy, -Math.min(CANCEL_BEFORE_MS, (hours * HOUR) / 4));
}

type Bill = Deadlines & {
  readonly state: BillState;
  /** How often the unit has not answered in this state. */
  readonly asked: number;
  /** From when on the unit takes it, where it takes nothing before. */
  readonly takenFrom: Date | null;
};

/** The next action on a bill. */
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

/** When the next action on a bill is due; null when its state is final. */
export function nextActionTime(
  { state, asked, promisedBy, cancelAt, takenFrom }: Bill,
  now: Date,
): Date | null {
  switch (state) {
    case 'PENDING':
      return now;
    case 'SENT':
      return after(now, ANSWER_MS);
    case 'UNKNOWN':
      return earlier(later(after(now, growingWait(asked - 1, FIRST_WAIT_MS, HOUR)), takenFrom), cancelAt);
    case 'CANCELLING': {
      if (asked === 0) return after(now, ANSWER_MS);
      // While the promise can still be kept, a unit that recovers is asked within minutes.
      const most = now < promisedBy ? 5 * MINUTE : HOUR;
      return after(now, growingWait(asked - 1, FIRST_WAIT_MS, most));
    }
    case 'WRITTEN_OFF':
    case 'REJECTED':
      return null;
  }
}

function later(a: Date, b: Date | null): Date {
  return b !== null && b > a ? b : a;
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

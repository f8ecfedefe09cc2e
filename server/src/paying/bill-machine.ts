import {
  type CancelAnswer,
  momentOf,
  type Rejection as UnitRejection,
  type WriteOffAnswer,
  type WriteOffQueryAnswer,
} from '@life-payment/biller-api';
import type { BillState } from '../kit/database/states.ts';
import { growingWait } from '../kit/jobs/queue.ts';
import type { Machine } from '../kit/machine.ts';
import { after, HOUR, MINUTE, SECOND } from '../kit/time.ts';

/**
 * REFUNDED_ELSEWHERE: by somebody else at the wallet, before it was sent. PERSON_…: two staff members, for a unit that
 * never will answer. UNIT_REVERSED: taken back, also where we never heard of the write-off.
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

/** True for a bill that waits for nothing. Its unit may still reverse what it has written off. */
export function isFinalState(state: BillState): boolean {
  return state === 'WRITTEN_OFF' || state === 'REJECTED';
}

/** When a request counts as unanswered; longer than its time-out. */
const ANSWER_MS = 20 * SECOND;
const FIRST_WAIT_MS = 2 * SECOND;

const CANCEL_BEFORE_MS = HOUR;

/** The times that decide the next action on a bill. */
export type Deadlines = {
  /** The promise: when it is written off or refunded at the latest. */
  readonly promisedBy: Date;
  /** From then on its write-off is cancelled. */
  readonly cancelAt: Date;
};

/** The deadlines of a bill promised within `hours`. The cancel begins an hour before the promise, or a quarter of a short one. */
export function deadlinesOf(now: Date, hours: number): Deadlines {
  const promisedBy = after(now, hours * HOUR);
  return { promisedBy, cancelAt: cancelTime(promisedBy, hours) };
}

/** True if its number is made void because the money went back elsewhere, and not because of the promise. */
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
  /** Unanswered attempts in this state. */
  readonly attempts: number;
  /** From when on the unit takes it, where it takes nothing before. */
  readonly takenFrom: Date | null;
};

export type BillAction = 'SEND' | 'QUERY' | 'CANCEL' | 'NOTHING';

export function nextAction({ state, cancelAt }: Pick<Bill, 'state' | 'cancelAt'>, now: Date): BillAction {
  const late = now >= cancelAt;
  switch (state) {
    case 'PENDING':
      return late ? 'CANCEL' : 'SEND';
    case 'SENT':
    case 'UNKNOWN':
      return late ? 'CANCEL' : 'QUERY';
    case 'CANCELLING':
      return 'CANCEL';
    case 'WRITTEN_OFF':
    case 'REJECTED':
      return 'NOTHING';
  }
}

/** When the next action on a bill is due; null when its state is final. */
export function nextActionTime(
  { state, attempts, promisedBy, cancelAt, takenFrom }: Bill,
  now: Date,
): Date | null {
  switch (state) {
    case 'PENDING':
      return now;
    case 'SENT':
      return after(now, ANSWER_MS);
    case 'UNKNOWN':
      return earlier(later(after(now, growingWait(attempts - 1, FIRST_WAIT_MS, HOUR)), takenFrom), cancelAt);
    case 'CANCELLING': {
      if (attempts === 0) return after(now, ANSWER_MS);
      // While the promise can still be kept, a unit that recovers is asked within minutes.
      const most = now < promisedBy ? 5 * MINUTE : HOUR;
      return after(now, growingWait(attempts - 1, FIRST_WAIT_MS, most));
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

/** The unit's reason, or why a bill was rejected without one. */
type Rejection = UnitRejection | 'REFUNDED_ELSEWHERE' | 'VOID_ELSEWHERE' | 'UNIT_GONE' | 'REVERSED';

/** The event that a unit's answer means, and the facts to store with it. */
export type BillOutcome = {
  readonly event: Extract<BillEvent, 'NO_ANSWER' | `UNIT_${string}`>;
  readonly reference?: string;
  readonly rejection?: Rejection;
  /** From when on the unit takes it, where it takes nothing before. */
  readonly takenFrom?: Date;
};

/** The final state that an answer of the unit means; null where it means none. */
export function finalStateOf(event: BillEvent): 'WRITTEN_OFF' | 'REJECTED' | null {
  switch (event) {
    case 'UNIT_WROTE_OFF':
      return 'WRITTEN_OFF';
    case 'UNIT_REJECTED':
    case 'UNIT_CANCELLED':
    case 'UNIT_REVERSED':
      return 'REJECTED';
    case 'SEND':
    case 'CANCEL_ASKED':
    case 'NO_ANSWER':
    case 'REFUNDED_ELSEWHERE':
    case 'PERSON_WROTE_OFF':
    case 'PERSON_REJECTED':
      return null;
  }
}

export const NOT_KNOWN_YET: BillOutcome = { event: 'NO_ANSWER' };

/** The outcome of an answer to a write-off. Anything but a clear yes or no of the unit is unknown. */
export function outcomeOf(answer: WriteOffAnswer): BillOutcome {
  switch (answer.result) {
    case 'WRITTEN_OFF':
      return { event: 'UNIT_WROTE_OFF', reference: answer.reference };
    case 'REJECTED':
      return { event: 'UNIT_REJECTED', rejection: answer.reason };
    case 'REVERSED':
      return { event: 'UNIT_REVERSED', rejection: 'REVERSED' };
    case 'NOT_NOW':
      return { ...NOT_KNOWN_YET, takenFrom: momentOf(answer.answersFrom) };
    case 'PROCESSING':
    case 'CONTENT_DIFFERS':
      return NOT_KNOWN_YET;
  }
}

/** The outcome of a query, or `SEND_AGAIN` when the unit does not know the write-off. */
export function outcomeOfQuery(answer: WriteOffQueryAnswer): BillOutcome | 'SEND_AGAIN' {
  return answer.result === 'NOT_KNOWN' ? 'SEND_AGAIN' : outcomeOf(answer);
}

/** The outcome of an answer to a cancel: cancelled, or how the write-off had ended before. */
export function outcomeOfCancel(answer: CancelAnswer): BillOutcome {
  return answer.result === 'CANCELLED'
    ? { event: 'UNIT_CANCELLED', rejection: 'CANCELLED' }
    : outcomeOf(answer);
}

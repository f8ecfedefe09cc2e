import {
  type CancelAnswer,
  momentOf,
  type Rejection as UnitRejection,
  type WriteOffAnswer,
  type WriteOffQueryAnswer,
} from '@life-payment/biller-api';
import type { BillEvent } from './machine.ts';

/**
 * Why a bill was rejected: the unit's reason, or that somebody else has refunded it before it was sent, or before its unit had
 * booked it, or that its unit never will answer, or that the unit has taken back what it had booked.
 */
type Rejection = UnitRejection | 'REFUNDED_ELSEWHERE' | 'VOID_ELSEWHERE' | 'UNIT_GONE' | 'REVERSED';

/** What a unit's answer means for the bill, and what to keep of it. */
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

const NOT_KNOWN_YET: BillOutcome = { event: 'NO_ANSWER' };

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

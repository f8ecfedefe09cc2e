import type { BillState } from '../../kit/database/states.ts';
import type { Machine } from '../../kit/machine.ts';

export { BILL_STATES, type BillState } from '../../kit/database/states.ts';

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

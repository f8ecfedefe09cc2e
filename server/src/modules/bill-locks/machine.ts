import type { BillLockState } from '../../kit/database/states.ts';
import type { Machine } from '../../kit/machine.ts';

export { BILL_LOCK_STATES, type BillLockState } from '../../kit/database/states.ts';

/**
 * SEND (also again, with the same content), PAID, CLOSED, REFUNDED and LAPSED are the service's own events. PAID and CLOSED: how the
 * payment of the order ended. REFUNDED: a bill of it is not written off any more. The others come from the unit; NO_ANSWER means unknown.
 */
export type BillLockEvent =
  | 'SEND'
  | 'UNIT_LOCKED'
  | 'UNIT_REFUSED'
  | 'NO_ANSWER'
  | 'PAID'
  | 'CLOSED'
  | 'REFUNDED'
  | 'UNIT_RETURNED'
  | 'LAPSED';

export const billLockMachine: Machine<BillLockState, BillLockEvent> = {
  // Its unit has not heard of it: nothing is to be given back.
  DUE: { SEND: 'SENT', PAID: 'USED', CLOSED: 'RETURNED' },
  SENT: {
    UNIT_LOCKED: 'HELD',
    UNIT_REFUSED: 'REFUSED',
    NO_ANSWER: 'UNKNOWN',
    PAID: 'USED',
    CLOSED: 'RETURNING',
  },
  UNKNOWN: { SEND: 'SENT', NO_ANSWER: 'UNKNOWN', PAID: 'USED', CLOSED: 'RETURNING' },
  HELD: { PAID: 'USED', CLOSED: 'RETURNING' },
  // The money went back before the unit had the bills: of all of them, or of one after the other.
  USED: { REFUNDED: 'RETURNING' },
  RETURNING: { UNIT_RETURNED: 'RETURNED', NO_ANSWER: 'RETURNING', LAPSED: 'LAPSED', REFUNDED: 'RETURNING' },
  RETURNED: { REFUNDED: 'RETURNING' },
  REFUSED: {},
  LAPSED: {},
};

import type { Machine } from '../../machine.ts';

/** States of a paid bill on its way into the unit's books. */
export const BILL_STATES = ['PENDING', 'SENT', 'WRITTEN_OFF', 'REJECTED', 'UNKNOWN'] as const;
export type BillState = (typeof BILL_STATES)[number];

/** SEND (again, under the same number) is ours; NO_ANSWER says that we do not know; the others are the unit's word. */
export type BillEvent = 'SEND' | 'NO_ANSWER' | 'UNIT_WROTE_OFF' | 'UNIT_REJECTED';

export const billMachine: Machine<BillState, BillEvent> = {
  PENDING: { SEND: 'SENT' },
  SENT: { UNIT_WROTE_OFF: 'WRITTEN_OFF', UNIT_REJECTED: 'REJECTED', NO_ANSWER: 'UNKNOWN' },
  UNKNOWN: { UNIT_WROTE_OFF: 'WRITTEN_OFF', UNIT_REJECTED: 'REJECTED', SEND: 'SENT' },
  WRITTEN_OFF: {},
  REJECTED: {},
};

import type { Machine } from '../../kit/machine.ts';

/** States of a refund. DONE is final; from NEEDS_PERSON only a staff member leads on. */
export const REFUND_STATES = ['DUE', 'SENT', 'DONE', 'UNKNOWN', 'NEEDS_PERSON'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** SEND (again, under the same number) is ours, OPERATOR_RETRY a person's; NO_ANSWER says that we do not know; the others are the wallet's word. */
export type RefundEvent = 'SEND' | 'NO_ANSWER' | 'WALLET_REFUNDED' | 'WALLET_REFUSED' | 'OPERATOR_RETRY';

export const refundMachine: Machine<RefundState, RefundEvent> = {
  DUE: { SEND: 'SENT', WALLET_REFUSED: 'NEEDS_PERSON' },
  SENT: { WALLET_REFUNDED: 'DONE', NO_ANSWER: 'UNKNOWN' },
  UNKNOWN: { WALLET_REFUNDED: 'DONE', SEND: 'SENT', WALLET_REFUSED: 'NEEDS_PERSON' },
  DONE: {},
  NEEDS_PERSON: { OPERATOR_RETRY: 'DUE' },
};

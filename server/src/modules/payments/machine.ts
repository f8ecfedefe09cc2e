import type { Machine } from '../../kit/machine.ts';

/** States of an order's one payment. PAID and PAID_LATE are final; CLOSED is, unless money still arrives. */
export const PAYMENT_STATES = ['WAITING', 'CLOSING', 'PAID', 'CLOSED', 'PAID_LATE'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** CLOSE_ASKED is ours; the others are the wallet's word. */
export type PaymentEvent = 'CLOSE_ASKED' | 'WALLET_PAID' | 'WALLET_CLOSED';

export const paymentMachine: Machine<PaymentState, PaymentEvent> = {
  WAITING: { CLOSE_ASKED: 'CLOSING', WALLET_PAID: 'PAID' },
  CLOSING: { WALLET_PAID: 'PAID', WALLET_CLOSED: 'CLOSED' },
  PAID: {},
  CLOSED: { WALLET_PAID: 'PAID_LATE' },
  PAID_LATE: {},
};

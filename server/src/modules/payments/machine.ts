import type { PaymentState } from '../../kit/database/states.ts';
import type { Machine } from '../../kit/machine.ts';

export { PAYMENT_STATES, type PaymentState } from '../../kit/database/states.ts';

/** CLOSE_ASKED is the service's own event; the others come from the wallet. */
export type PaymentEvent = 'CLOSE_ASKED' | 'WALLET_PAID' | 'WALLET_CLOSED';

export const paymentMachine: Machine<PaymentState, PaymentEvent> = {
  WAITING: { CLOSE_ASKED: 'CLOSING', WALLET_PAID: 'PAID' },
  CLOSING: { WALLET_PAID: 'PAID', WALLET_CLOSED: 'CLOSED' },
  PAID: {},
  CLOSED: { WALLET_PAID: 'PAID_LATE' },
  PAID_LATE: {},
};

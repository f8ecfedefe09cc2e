import type { PaymentState } from '../../kit/database/states.ts';
import type { Machine } from '../../kit/machine.ts';

export { PAYMENT_STATES, type PaymentState } from '../../kit/database/states.ts';

/**
 * CLOSE_ASKED is the service's own event. PERSON_CLOSED comes from two staff members: the wallet never says how a payment
 * ended. The others come from the wallet.
 */
export type PaymentEvent = 'CLOSE_ASKED' | 'WALLET_PAID' | 'WALLET_CLOSED' | 'PERSON_CLOSED';

export const paymentMachine: Machine<PaymentState, PaymentEvent> = {
  WAITING: { CLOSE_ASKED: 'CLOSING', WALLET_PAID: 'PAID' },
  CLOSING: { WALLET_PAID: 'PAID', WALLET_CLOSED: 'CLOSED', PERSON_CLOSED: 'CLOSED' },
  PAID: {},
  CLOSED: { WALLET_PAID: 'PAID_LATE' },
  PAID_LATE: {},
};

import type { OrderStatus } from '../api/orders.ts';
import { m } from '../i18n/messages.ts';
import { statusText } from '../ui/facts/order-status.ts';

/**
 * What stands large at the head of the page. RING: the wallet is asked; TICK: the wallet has paid; WAIT: it waits for
 * its payer; BACK: the money goes back; OVER: it ended, and nothing was taken.
 */
export type Sign = 'RING' | 'TICK' | 'WAIT' | 'BACK' | 'OVER';

const SIGNS: Record<OrderStatus, Sign> = {
  AWAITING_PAYMENT: 'WAIT',
  DEDUCTING: 'RING',
  CLOSING: 'OVER',
  CLOSED: 'OVER',
  // "Paid" is the wallet's word; what the units say stands beside each bill.
  PROCESSING: 'TICK',
  SUCCEEDED: 'TICK',
  PARTLY_REFUNDED: 'TICK',
  REFUNDING: 'BACK',
  REFUNDED: 'BACK',
};

export function signOf(status: OrderStatus): Sign {
  return SIGNS[status];
}

/** The heading: that it is paid, or the status. */
export function headingOf(status: OrderStatus): string {
  return SIGNS[status] === 'TICK' ? m.payment_paid() : statusText(status);
}

import type { OrderStatus } from '../api/orders.ts';
import { m } from '../i18n/messages.ts';

const UNPAID: readonly OrderStatus[] = ['AWAITING_PAYMENT', 'DEDUCTING', 'CLOSING', 'CLOSED'];

/** That an order is part of a payment of several. `others`: how many other orders it covers. */
export function togetherText(status: OrderStatus, others: number): string {
  return UNPAID.includes(status)
    ? m.order_together_unpaid({ count: others })
    : m.order_together({ count: others });
}

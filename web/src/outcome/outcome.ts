import type { OrderDetail } from '../api/orders.ts';
import type { PaymentDetail } from '../api/payments.ts';

/** An order as a payment lists it. */
export type PaidOrder = PaymentDetail['orders'][number];

/** What an order and a payment of several have in common. Amounts in fen. */
export type Outcome = Pick<
  PaymentDetail,
  'status' | 'final' | 'cash' | 'refunded' | 'createdAt' | 'expiresAt' | 'paidAt' | 'orders'
>;

/** An order by itself, as a payment of one. */
export function outcomeOf(order: OrderDetail): Outcome {
  return { ...order, orders: [order] };
}

/** The number of bills that a payment covers. */
export function billsOf({ orders }: Pick<Outcome, 'orders'>): PaidOrder['bills'] {
  return orders.flatMap(({ bills }) => bills);
}

/** The units that a payment goes to, each once, in the order in which they are shown. */
export function unitsOf({ orders }: Pick<Outcome, 'orders'>): string[] {
  return [...new Set(orders.map(({ unitName }) => unitName))];
}

// What happens to each order that a payment covers.
import type { Tx } from '../../kit/database/open.ts';
import { recordStep } from '../history/index.ts';
import { type OrderPart, postOfOrders } from '../ledger/index.ts';
import type { PaymentEvent, PaymentState } from './machine.ts';
import type { PaidOrder, PaymentRow } from './store.ts';

type Payment = Pick<PaymentRow, 'lifeUserId' | 'paymentId' | 'orders'>;

/** Records a step in the history of each order. */
export async function recordSteps(
  tx: Tx,
  { lifeUserId, paymentId: subject, orders, state: from }: Payment & Pick<PaymentRow, 'state'>,
  event: PaymentEvent,
  to: PaymentState,
  at: Date,
): Promise<void> {
  for (const { orderId } of orders)
    await recordStep(tx, { lifeUserId, orderId, machine: 'PAYMENT', subject, event, from, to, at });
}

/** Posts an event of a payment, by its orders. */
export function postEach(
  tx: Tx,
  { lifeUserId, paymentId: subject, orders }: Payment,
  at: Date,
  eventOf: (order: PaidOrder) => OrderPart['event'],
): Promise<void> {
  const [first, ...others] = orders;
  const part = (order: PaidOrder): OrderPart => ({ orderId: order.orderId, event: eventOf(order) });
  return postOfOrders(tx, { lifeUserId, subject, at }, [part(first), ...others.map(part)]);
}

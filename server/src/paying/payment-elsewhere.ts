import { lockCouponOf, takePointsBack } from '../benefits/index.ts';
import { notePayment } from '../billing/index.ts';
import { openFinding, RECEIVABLE_RULE } from '../books/index.ts';
import type { Tx } from '../kit/database/open.ts';
import { chargeWrittenOff, makeVoid, splitElsewhere, stopUnsentBills } from './bill-elsewhere.ts';
import { lockBill } from './bill-store.ts';
import type { OrdersOfPayment } from './order-step.ts';
import { ordersOf, type PaymentRow } from './payment-store.ts';
import { bookRefundElsewhere, newElsewhere, type ToldRefunds } from './refund-elsewhere.ts';
import { addOrderEndMessage } from './tell-order-end.ts';
import { transitionBill } from './transition-bill.ts';

/**
 * Books money of a paid payment that somebody else refunded, ends what has not gone to the unit, and opens a finding.
 * The caller has locked the payment. False when nothing of it is new.
 */
export async function applyRefundElsewhere(
  tx: Tx,
  payment: PaymentRow,
  told: ToldRefunds,
  now: Date,
): Promise<boolean> {
  const { lifeUserId, state } = payment;
  if (state !== 'PAID' && state !== 'PAID_LATE') return false;
  const orders = ordersOf(payment);
  const found = await newElsewhere(tx, orders, told);
  if (!found) return false;
  const { parts, clear } = await splitElsewhere(tx, orders, found.amount);
  const booked = await bookRefundElsewhere(tx, lifeUserId, parts, found, now);
  await endRefundedElsewhere(tx, orders, booked, clear, now);
  for (const orderId of booked.keys()) await openFinding(tx, { rule: RECEIVABLE_RULE, orderId }, now);
  return true;
}

/**
 * Ends what must not be sent any more. `booked`: the refund's number for each order that it is of; `clear`: it is of no
 * others. The caller has booked that, and locked payment and refunds.
 */
async function endRefundedElsewhere(
  tx: Tx,
  orders: OrdersOfPayment,
  booked: ReadonlyMap<string, string>,
  clear: boolean,
  now: Date,
): Promise<void> {
  const { lifeUserId } = orders;
  const stopped = await stopUnsentBills(tx, orders, { of: [...booked.keys()], clear }, now);
  const stoppedOrders = new Set(stopped.map(({ orderId }) => orderId));
  // The last rejected bill of an order returns its coupon. Coupons are locked before accounts and claims.
  const withCoupon = stopped.flatMap(({ orderId, couponOfOrder }) => (couponOfOrder > 0 ? [orderId] : []));
  for (const orderId of new Set(withCoupon)) await lockCouponOf(tx, lifeUserId, orderId);
  for (const orderId of stoppedOrders) await notePayment(tx, lifeUserId, orderId, now);
  for (const { writeOffNo } of stopped) {
    const bill = await lockBill(tx, writeOffNo);
    if (bill) await transitionBill(tx, bill, 'REFUNDED_ELSEWHERE', now, { rejection: 'REFUNDED_ELSEWHERE' });
  }
  for (const [orderId, refundNo] of booked) {
    const order = { lifeUserId, orderId };
    await makeVoid(tx, order, now);
    await chargeWrittenOff(tx, order, refundNo, now);
    await takePointsBack(tx, lifeUserId, orderId, refundNo, now);
    await addOrderEndMessage(tx, lifeUserId, orderId, now);
  }
}

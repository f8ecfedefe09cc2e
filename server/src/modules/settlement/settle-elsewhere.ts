import type { Tx } from '../../kit/database/open.ts';
import { notePayment } from '../accounts/index.ts';
import { lockCouponOf } from '../coupons/index.ts';
import { addOrderEndMessage } from '../inbox/index.ts';
import { takePointsBack } from '../points/index.ts';
import type { OrdersOfPayment } from '../refunds/index.ts';
import { takeBillStep } from './advance.ts';
import { chargeWrittenOff, stopUnsentBills } from './elsewhere.ts';
import { lockBill } from './store.ts';
import { makeVoid } from './void.ts';

/**
 * Ends what must not be sent any more of a payment's orders, of which somebody else has refunded money at the wallet. The caller has
 * booked that, and has locked the payment and the refunds. `booked`: the number of that refund, for each order that it is of; `clear`: it is
 * of no others.
 */
export async function settleRefundedElsewhere(
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
    if (bill) await takeBillStep(tx, bill, 'REFUNDED_ELSEWHERE', now, { rejection: 'REFUNDED_ELSEWHERE' });
  }
  for (const [orderId, refundNo] of booked) {
    const order = { lifeUserId, orderId };
    await makeVoid(tx, order, now);
    await chargeWrittenOff(tx, order, refundNo, now);
    await takePointsBack(tx, lifeUserId, orderId, refundNo, now);
    await addOrderEndMessage(tx, lifeUserId, orderId, now);
  }
}

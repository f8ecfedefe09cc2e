import { sql } from 'kysely';
import type { Tx } from '../../kit/database/open.ts';
import { mustStep } from '../../kit/machine.ts';
import { after, DAY } from '../../kit/time.ts';
import { recordCouponStep } from './history.ts';
import { type CouponEvent, type CouponState, couponMachine } from './machine.ts';

/** A coupon that comes back from a paid order can be used at least so long. */
const AT_LEAST_MS = 7 * DAY;

type Held = { readonly couponId: string; readonly state: CouponState };

/** The step of an available coupon that a new order takes: into which state it leads, and what is written down of it. */
export const holdStep = {
  event: 'HOLD',
  from: 'AVAILABLE',
  to: mustStep(couponMachine, 'AVAILABLE', 'HOLD'),
} as const;

/** The order's payment arrived. */
export function payCoupon(tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> {
  return take(tx, lifeUserId, orderId, 'PAY', now);
}

/** The order was closed unpaid. */
export function releaseCoupon(tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> {
  return take(tx, lifeUserId, orderId, 'RELEASE', now);
}

/** Every bill of the paid order was rejected. It can be used until its old day or seven days from now, whichever is later. */
export function returnCoupon(tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> {
  return take(tx, lifeUserId, orderId, 'RETURN', now);
}

/** Takes a step of the coupon an order has, in the transaction of the order's own step. */
async function take(
  tx: Tx,
  lifeUserId: string,
  orderId: string,
  event: Exclude<CouponEvent, 'HOLD'>,
  now: Date,
): Promise<void> {
  const { couponId, state } = await lockCouponOf(tx, lifeUserId, orderId);
  const next = mustStep(couponMachine, state, event);
  await tx
    .updateTable('coupons')
    .set({
      state: next,
      ...(next === 'AVAILABLE' ? { order_id: null } : {}),
      ...(event === 'RETURN'
        ? { expires_at: sql<Date>`greatest(expires_at, ${after(now, AT_LEAST_MS)}::timestamptz)` }
        : {}),
    })
    .where('life_user_id', '=', lifeUserId)
    .where('coupon_id', '=', couponId)
    .execute();
  await recordCouponStep(tx, { lifeUserId, couponId, event, from: state, to: next, orderId, now });
}

async function lockCouponOf(tx: Tx, lifeUserId: string, orderId: string): Promise<Held> {
  const held = await tx
    .selectFrom('coupons')
    .select(['coupon_id as couponId', 'state'])
    .where('life_user_id', '=', lifeUserId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new Error(`order ${orderId} has no coupon`);
  return held;
}

import { sql } from 'kysely';
import type { Tx } from '../../kit/database/open.ts';
import { mustStep } from '../../kit/machine.ts';
import { after, DAY } from '../../kit/time.ts';
import { recordCouponStep } from './history.ts';
import { type CouponEvent, type CouponState, couponMachine } from './machine.ts';

/** Least remaining time of a coupon that a paid order returns. */
const AT_LEAST_MS = 7 * DAY;

type Held = { readonly couponId: string; readonly state: CouponState };

/** The step HOLD as values for the SQL statement that writes an order. */
export const holdStep = {
  event: 'HOLD',
  from: 'AVAILABLE',
  to: mustStep(couponMachine, 'AVAILABLE', 'HOLD'),
} as const;

/** Uses the coupon of an order that was paid. */
export function payCoupon(tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> {
  return take(tx, lifeUserId, orderId, 'PAY', now);
}

/** Releases the coupon of an order that was closed unpaid. */
export function releaseCoupon(tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> {
  return take(tx, lifeUserId, orderId, 'RELEASE', now);
}

/**
 * Returns the coupon of a paid order after every bill was rejected. It expires on its old day or in seven days, whichever
 * is later.
 */
export function returnCoupon(tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> {
  return take(tx, lifeUserId, orderId, 'RETURN', now);
}

/** Locks the coupon of an order; undefined when it has none. */
export function lockCouponOf(tx: Tx, lifeUserId: string, orderId: string): Promise<Held | undefined> {
  return tx
    .selectFrom('coupons')
    .select(['coupon_id as couponId', 'state'])
    .where('life_user_id', '=', lifeUserId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes a step of an order's coupon, in the transaction of the order's step. */
async function take(
  tx: Tx,
  lifeUserId: string,
  orderId: string,
  event: Exclude<CouponEvent, 'HOLD'>,
  now: Date,
): Promise<void> {
  const held = await lockCouponOf(tx, lifeUserId, orderId);
  if (!held) throw new Error(`order ${orderId} has no coupon`);
  const { couponId, state } = held;
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

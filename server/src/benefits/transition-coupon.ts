import { sql } from 'kysely';
import type { Tx } from '../kit/database/open.ts';
import type { CouponState } from '../kit/database/states.ts';
import { mustStep } from '../kit/machine.ts';
import { after, DAY } from '../kit/time.ts';
import { type CouponEvent, couponMachine } from './coupon-machine.ts';

/** Least remaining time of a coupon that a paid order returns. */
const AT_LEAST_MS = 7 * DAY;

/** Locks the coupon of an order; undefined when it has none. */
export function lockCouponOf(tx: Tx, lifeUserId: string, orderId: string) {
  return tx
    .selectFrom('coupons')
    .select(['coupon_id as couponId', 'state'])
    .where('life_user_id', '=', lifeUserId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}

/** Moves an order's coupon to its next state. A returned one expires on its old day or in seven days, whichever is later. */
export async function transitionCoupon(
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

/** Records a step of a coupon in its transaction. */
export async function recordCouponStep(
  tx: Tx,
  step: {
    readonly lifeUserId: string;
    readonly couponId: string;
    readonly event: string;
    readonly from: CouponState | null;
    readonly to: CouponState;
    readonly orderId?: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('coupon_events')
    .values({
      life_user_id: step.lifeUserId,
      coupon_id: step.couponId,
      event: step.event,
      from_state: step.from,
      to_state: step.to,
      order_id: step.orderId ?? null,
      at: step.now,
    })
    .execute();
}

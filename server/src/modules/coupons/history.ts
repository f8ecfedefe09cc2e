import type { Tx } from '../../kit/database/open.ts';
import type { CouponState } from './machine.ts';

/** A step of a coupon. */
export type CouponStep = {
  readonly lifeUserId: string;
  readonly couponId: string;
  readonly event: string;
  readonly from: CouponState | null;
  readonly to: CouponState;
  readonly orderId?: string;
  readonly now: Date;
};

/** Records a step in its transaction. */
export async function recordCouponStep(tx: Tx, step: CouponStep): Promise<void> {
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

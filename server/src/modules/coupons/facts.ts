import { type RawBuilder, sql } from 'kysely';
import type { CouponFact } from './rules.ts';

/** The facts of a coupon in JSON. */
export type CouponJson = Omit<CouponFact, 'expiresAt' | 'appointedUntil'> & {
  readonly expiresAt: string;
  readonly appointedUntil: string | null;
};

/**
 * SQL expression that reads a user's own coupon, by an expression for its id, within another read; null when there is none. A reservation for a deleted
 * account does not count.
 */
export function selectCoupon(lifeUserId: string, couponId: RawBuilder<unknown>) {
  return sql`
  (select jsonb_build_object('couponId', k.coupon_id, 'amount', k.amount, 'minSpend', k.min_spend,
      'projectTypes', k.project_types, 'state', k.state, 'expiresAt', k.expires_at, 'orderId', k.order_id,
      'appointedAccountId', kept.account_id,
      'appointedUntil', case when kept.account_id is not null then k.appointed_until end)
    from coupons k
    left join accounts kept on kept.life_user_id = k.life_user_id and kept.account_id = k.appointed_account_id
    where k.life_user_id = ${lifeUserId} and k.coupon_id = ${couponId})`;
}

export function couponFact(coupon: CouponJson): CouponFact {
  return {
    ...coupon,
    expiresAt: new Date(coupon.expiresAt),
    appointedUntil: coupon.appointedUntil === null ? null : new Date(coupon.appointedUntil),
  };
}

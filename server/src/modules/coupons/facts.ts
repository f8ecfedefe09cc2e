import { sql } from 'kysely';
import type { CouponFact } from './rules.ts';

/** A coupon's facts as JSON has them. */
export type CouponJson = Omit<CouponFact, 'expiresAt' | 'appointedUntil'> & {
  readonly expiresAt: string;
  readonly appointedUntil: string | null;
};

/**
 * The expression that reads a user's own coupon within another read; null where there is none. A coupon kept for an
 * account that is gone is kept for nobody.
 */
export function selectCoupon(lifeUserId: string, couponId: string | undefined) {
  return sql`
  (select jsonb_build_object('couponId', k.coupon_id, 'amount', k.amount, 'minSpend', k.min_spend,
      'projectTypes', k.project_types, 'state', k.state, 'expiresAt', k.expires_at, 'orderId', k.order_id,
      'appointedAccountId', kept.account_id,
      'appointedUntil', case when kept.account_id is not null then k.appointed_until end)
    from coupons k
    left join accounts kept on kept.life_user_id = k.life_user_id and kept.account_id = k.appointed_account_id
    where k.life_user_id = ${lifeUserId} and k.coupon_id = ${couponId ?? null})`;
}

export function couponFact(coupon: CouponJson): CouponFact {
  return {
    ...coupon,
    expiresAt: new Date(coupon.expiresAt),
    appointedUntil: coupon.appointedUntil === null ? null : new Date(coupon.appointedUntil),
  };
}

import type { Coupon } from '../../api/benefits.ts';
import { isReservedFor, obstacleOf, type Use, usableCoupons } from '../../benefits/coupon-use.ts';

/** OFFERED: the coupon reserved for this account, or else the one that takes off most. CHOSEN and NONE are the payer's decision. */
export type CouponChoice =
  | { readonly kind: 'OFFERED' }
  | { readonly kind: 'CHOSEN'; readonly couponId: string }
  | { readonly kind: 'NONE' };

/** The coupon in use: of those that can be used, the chosen one or the one that is offered. */
export function couponOf(coupons: readonly Coupon[], choice: CouponChoice, use: Use): Coupon | null {
  const usable = usableCoupons(coupons, use);
  switch (choice.kind) {
    case 'NONE':
      return null;
    case 'CHOSEN':
      return usable.find(({ couponId }) => couponId === choice.couponId) ?? null;
    case 'OFFERED': {
      const reserved = usable.find((coupon) => isReservedFor(coupon, use));
      // Of two that take off the same, the first is used; it expires first.
      return reserved ?? usable.toSorted((a, b) => b.amount - a.amount)[0] ?? null;
    }
  }
}

/**
 * The coupon to mention while none is in use, unless the payer declined: the chosen one, the one reserved for this
 * account, or the one that needs the smallest amount.
 */
export function nearestCoupon(
  coupons: readonly Coupon[],
  choice: CouponChoice,
  use: Use,
): Coupon | undefined {
  if (choice.kind === 'NONE') return undefined;
  const near = coupons.filter((coupon) => obstacleOf(coupon, use)?.kind === 'MIN_SPEND');
  return (
    (choice.kind === 'CHOSEN' && near.find(({ couponId }) => couponId === choice.couponId)) ||
    near.find((coupon) => isReservedFor(coupon, use)) ||
    near.toSorted((a, b) => a.minSpend - b.minSpend)[0]
  );
}

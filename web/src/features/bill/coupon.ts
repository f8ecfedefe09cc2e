import { useState } from 'react';
import type { BillQuery } from '../../lib/api/accounts.ts';
import type { Coupon } from '../benefits/api.ts';
import { isReservedFor, obstacleOf, type Use, usableCoupons } from '../benefits/coupon-use.ts';

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
      // Among two of one amount the first is used; it expires first.
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

/** The payer's coupons, applied to these bills. */
export type CouponUse = {
  readonly coupons: readonly Coupon[];
  readonly use: Use;
  /** The coupon in use; null: none. */
  readonly coupon: Coupon | null;
  readonly choice: CouponChoice;
  readonly choose: (choice: CouponChoice) => void;
};

/** Chooses the coupon for `amount` in fen (null while the typed text is no amount): the best one, unless the payer chooses. */
export function useCoupon({ coupons, account }: BillQuery, amount: number | null): CouponUse {
  const [choice, choose] = useState<CouponChoice>({ kind: 'OFFERED' });
  const use = { amount: amount ?? 0, accountId: account.accountId, now: Date.now() };
  return { coupons, use, coupon: couponOf(coupons, choice, use), choice, choose };
}

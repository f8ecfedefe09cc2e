import type { Coupon } from './api.ts';

/** The purpose of a coupon: the amount of the bills in fen, and their saved account, if there is one. */
export type Use = { readonly amount: number; readonly accountId: string | undefined; readonly now: number };

/** Why a coupon can't be used: fen that are missing, or until when it is reserved for another account. */
export type Obstacle =
  | { readonly kind: 'MIN_SPEND'; readonly missing: number }
  | { readonly kind: 'KEPT'; readonly until: string };

/** True if a coupon is reserved for an account now. */
export function isReservedFor({ appointed }: Coupon, { accountId, now }: Omit<Use, 'amount'>): boolean {
  return appointed !== undefined && appointed.accountId === accountId && Date.parse(appointed.until) > now;
}

/** Why a coupon can't be used; null when it can. */
export function obstacleOf(coupon: Coupon, use: Use): Obstacle | null {
  const { appointed, minSpend } = coupon;
  if (appointed && Date.parse(appointed.until) > use.now && !isReservedFor(coupon, use))
    return { kind: 'KEPT', until: appointed.until };
  return use.amount < minSpend ? { kind: 'MIN_SPEND', missing: minSpend - use.amount } : null;
}

/** The coupons that can be used. */
export function usableCoupons(coupons: readonly Coupon[], use: Use): Coupon[] {
  return coupons.filter((coupon) => obstacleOf(coupon, use) === null);
}

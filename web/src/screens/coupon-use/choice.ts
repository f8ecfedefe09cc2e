import type { SavedAccount } from '../../api/accounts.ts';
import type { Coupon } from '../../api/benefits.ts';
import { fitsProject } from '../../benefits/worth.ts';

/** The coupon to begin with: the one the address names, else the first, which expires first. */
export const firstCoupon = (coupons: readonly Coupon[], wanted: string | null): Coupon | undefined =>
  coupons.find(({ couponId }) => couponId === wanted) ?? coupons[0];

/** fen an account owes, as far as is known */
export const dueOf = ({ lastQuery }: SavedAccount): number => lastQuery?.due ?? 0;

/** The accounts a coupon fits, those that owe most first. */
export const accountsFor = (coupon: Coupon, accounts: readonly SavedAccount[]): SavedAccount[] =>
  accounts
    .filter(({ projectType }) => fitsProject(coupon, projectType))
    .toSorted((a, b) => dueOf(b) - dueOf(a));

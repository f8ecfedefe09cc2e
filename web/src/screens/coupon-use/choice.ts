import type { SavedAccount } from '../../api/accounts.ts';
import type { Coupon } from '../../api/benefits.ts';
import { fitsProject } from '../../benefits/worth.ts';

/**
 * The coupon selected at first: the one in the address, or else the one that fits best: that takes most off what an account owes
 * now, or else that a saved account can use at all. Of the same worth it is the first, which expires first.
 */
export function firstCoupon(
  coupons: readonly Coupon[],
  accounts: readonly SavedAccount[],
  namedId: string | null,
): Coupon | undefined {
  const usable = coupons.filter((coupon) => accountsFor(coupon, accounts).length > 0);
  const useful = usable.filter((coupon) =>
    accountsFor(coupon, accounts).some((account) => dueOf(account) >= Math.max(1, coupon.minSpend)),
  );
  const [best] = useful.toSorted((a, b) => b.amount - a.amount);
  return coupons.find(({ couponId }) => couponId === namedId) ?? best ?? usable[0] ?? coupons[0];
}

/** What an account owes in fen, as far as it is known. */
export function dueOf({ lastQuery }: SavedAccount): number {
  return lastQuery?.due ?? 0;
}

/** The accounts that a coupon can be used for, those that owe most first. */
export function accountsFor(coupon: Coupon, accounts: readonly SavedAccount[]): SavedAccount[] {
  return accounts
    .filter(({ projectType }) => fitsProject(coupon, projectType))
    .toSorted((a, b) => dueOf(b) - dueOf(a));
}

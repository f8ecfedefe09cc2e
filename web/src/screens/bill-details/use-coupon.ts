import { useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import type { Coupon } from '../../api/benefits.ts';
import { type CouponChoice, couponOf, type Use } from './coupon.ts';

/** What the payer's coupons mean for these bills. */
export type CouponUse = {
  readonly coupons: readonly Coupon[];
  readonly use: Use;
  /** The coupon that holds; null: none. */
  readonly coupon: Coupon | null;
  readonly choice: CouponChoice;
  readonly choose: (choice: CouponChoice) => void;
};

/** Which coupon is used for `amount` fen, null while what is typed is none; by itself the best one, seen as such. */
export function useCoupon({ coupons, account }: BillQuery, amount: number | null): CouponUse {
  const [choice, choose] = useState<CouponChoice>({ kind: 'OFFERED' });
  const use = { amount: amount ?? 0, accountId: account.accountId, now: Date.now() };
  return { coupons, use, coupon: couponOf(coupons, choice, use), choice, choose };
}

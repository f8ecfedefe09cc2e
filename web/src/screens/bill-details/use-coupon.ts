import { useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import type { Coupon } from '../../api/benefits.ts';
import type { Use } from '../../benefits/coupon-use.ts';
import { type CouponChoice, couponOf } from './coupon.ts';

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

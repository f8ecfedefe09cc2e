import {
  COUPON_EXPIRED,
  COUPON_HELD,
  COUPON_KEPT,
  COUPON_MIN_SPEND,
  COUPON_OTHER_PROJECT,
  COUPON_USED,
} from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { CouponState } from '../kit/database/states.ts';
import { clockOf } from '../kit/time.ts';

/** The facts of a coupon that decide its use. Amounts in fen. */
export type CouponFact = {
  readonly couponId: string;
  readonly amount: number;
  readonly minSpend: number;
  readonly projectTypes: readonly string[] | null;
  readonly state: CouponState;
  readonly expiresAt: Date;
  readonly orderId: string | null;
  readonly appointedAccountId: string | null;
  readonly appointedUntil: Date | null;
};

const FIELD = 'couponId';

/** Why a coupon can't be used for a project at a moment; null when it can. */
export function checkCoupon(coupon: CouponFact, projectType: string, now: Date): Refusal | null {
  switch (coupon.state) {
    case 'HELD':
      return refuse(COUPON_HELD, FIELD, { orderId: coupon.orderId ?? '' });
    case 'USED':
      return refuse(COUPON_USED, FIELD);
    case 'AVAILABLE':
      if (now >= coupon.expiresAt) return refuse(COUPON_EXPIRED, FIELD);
      return coupon.projectTypes && !coupon.projectTypes.includes(projectType)
        ? refuse(COUPON_OTHER_PROJECT, FIELD)
        : null;
  }
}

/** An order that uses a coupon: its amount in fen, and its saved account if it has one. */
export type Spending = {
  readonly projectType: string;
  readonly accountId: string | null;
  readonly amount: number;
};

/** Why an order can't use a coupon; null when it can. A coupon is always less than its `minSpend`, so the wallet gets at least one fen. */
export function checkUse(coupon: CouponFact, order: Spending, now: Date): Refusal | null {
  const wrong = checkCoupon(coupon, order.projectType, now);
  if (wrong) return wrong;
  const { appointedAccountId, appointedUntil, amount, minSpend } = coupon;
  if (appointedUntil && now < appointedUntil && appointedAccountId !== order.accountId)
    return refuse(COUPON_KEPT, FIELD, { until: clockOf(appointedUntil) });
  const least = Math.max(minSpend, amount + 1);
  return order.amount < least ? refuse(COUPON_MIN_SPEND, FIELD, { minSpend: least }) : null;
}

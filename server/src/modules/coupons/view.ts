import type { appointUseTicket, ResponseOf } from '@life-payment/contract';
import { type Language, textIn } from '@life-payment/contract/rules';
import { instant } from '../../kit/time.ts';
import type { CouponRow, Worth } from './store.ts';

export type CouponView = ResponseOf<typeof appointUseTicket>['coupon'];

export function worthView(
  worth: Worth,
  language: Language,
): Pick<CouponView, 'title' | 'amount' | 'minSpend' | 'projectTypes'> {
  return {
    title: textIn(worth.title, language),
    amount: worth.amount,
    minSpend: worth.minSpend,
    ...(worth.projectTypes === null
      ? {}
      : { projectTypes: [...worth.projectTypes] as NonNullable<CouponView['projectTypes']> }),
  };
}

/** A coupon as its owner sees it. After its time it is expired, unless an order holds it. */
export function couponView(coupon: CouponRow, language: Language, now: Date): CouponView {
  const { couponId, campaignId, state, expiresAt, orderId } = coupon;
  const expired = state === 'AVAILABLE' && now >= expiresAt;
  return {
    couponId,
    ...(campaignId === null ? {} : { campaignId }),
    ...worthView(coupon, language),
    state: expired ? 'EXPIRED' : state,
    expiresAt: instant(expiresAt),
    ...(orderId === null ? {} : { orderId }),
    ...(expired ? {} : appointment(coupon, now)),
  };
}

function appointment(coupon: CouponRow, now: Date): Pick<CouponView, 'appointed'> {
  const { appointedAccountId: accountId, appointedUntil: until } = coupon;
  return accountId !== null && until !== null && now < until
    ? { appointed: { accountId, until: instant(until) } }
    : {};
}

import {
  type appointUseTicket,
  NO_SUCH_THING,
  type RequestOf,
  type ResponseOf,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract';
import { type Language, type Refusal, refuse, textIn } from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import { after, instant, MINUTE } from '../kit/time.ts';
import { checkCoupon } from './coupon-rules.ts';
import { appoint, type CouponRow, readCoupon, unitOfAccount, type Worth } from './coupon-store.ts';

const KEPT_MS = 15 * MINUTE;

/** Reserves a user's coupon for the next order of a saved account. Appointing it again moves it and restarts its time. */
export async function appointCoupon(
  context: Context,
  lifeUserId: string,
  { couponId, accountId }: RequestOf<typeof appointUseTicket>,
): Promise<CouponRow | Refusal> {
  const { db, catalogue } = context;
  const unitId = await unitOfAccount(db, lifeUserId, accountId);
  const unit = unitId && (await catalogue.unit(unitId));
  if (!unit) return refuse(NO_SUCH_THING, 'accountId');
  const now = context.now();
  const coupon = await readCoupon(db, lifeUserId, couponId);
  if (!coupon) return refuse(NO_SUCH_THING, 'couponId');
  const wrong = checkCoupon(coupon, unit.projectType, now);
  if (wrong) return wrong;
  const kept = await appoint(db, lifeUserId, couponId, accountId, after(now, KEPT_MS));
  const then = await readCoupon(db, lifeUserId, couponId);
  if (!then) throw new Error(`coupon ${couponId} was there and is gone`);
  if (kept) return then;
  // An order took the coupon meanwhile, and may have returned it.
  return checkCoupon(then, unit.projectType, now) ?? refuse(TOO_MANY_REQUESTS);
}

type CouponView = ResponseOf<typeof appointUseTicket>['coupon'];

/** A coupon as its owner sees it. After its time it is expired, unless an order holds it. */
export function couponView(coupon: CouponRow, language: Language, now: Date): CouponView {
  const { couponId, campaignId, state, expiresAt, orderId } = coupon;
  const { appointedAccountId: accountId, appointedUntil: until } = coupon;
  const expired = state === 'AVAILABLE' && now >= expiresAt;
  return {
    couponId,
    ...(campaignId === null ? {} : { campaignId }),
    ...worthView(coupon, language),
    state: expired ? 'EXPIRED' : state,
    expiresAt: instant(expiresAt),
    ...(orderId === null ? {} : { orderId }),
    ...(!expired && accountId !== null && until !== null && now < until
      ? { appointed: { accountId, until: instant(until) } }
      : {}),
  };
}

export function worthView(
  { title, amount, minSpend, projectTypes }: Worth,
  language: Language,
): Pick<CouponView, 'title' | 'amount' | 'minSpend' | 'projectTypes'> {
  return {
    title: textIn(title, language),
    amount,
    minSpend,
    ...(projectTypes && { projectTypes: [...projectTypes] as NonNullable<CouponView['projectTypes']> }),
  };
}

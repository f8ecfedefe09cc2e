import {
  OFFER_CHANGED,
  OFFER_GONE,
  type pointsExchange,
  type RequestOf,
  TOO_FEW_POINTS,
} from '@life-payment/contract';
import { isRefusal, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { sha256 } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/database/open.ts';
import { after, DAY } from '../../kit/time.ts';
import { addCoupon, answerEarlier, type CouponRow, newCouponId, readRequest } from '../coupons/index.ts';
import { post } from '../ledger/index.ts';
import { addEntry, lockUser, type Offer, readBalance, readOffer } from './store.ts';

type Wish = RequestOf<typeof pointsExchange>;
type Exchanged = { readonly coupon: CouponRow; readonly balance: number };

/**
 * Exchanges points for a coupon exactly once. Locks the user while the entries are summed, so that simultaneous requests
 * run one after the other. Points earned or taken back meanwhile count next time.
 */
export function exchangePoints(
  { db, now }: Context,
  lifeUserId: string,
  { requestId, offerId, points }: Wish,
): Promise<Exchanged | Refusal> {
  return db.transaction().execute(async (tx): Promise<Exchanged | Refusal> => {
    const requestHash = sha256(JSON.stringify(['exchange', offerId, points]));
    await lockUser(tx, lifeUserId);
    const earlier = await readRequest(tx, lifeUserId, requestId);
    const balance = await readBalance(tx, lifeUserId);
    if (earlier) {
      const coupon = await answerEarlier(tx, lifeUserId, earlier, requestHash);
      return isRefusal(coupon) ? coupon : { coupon, balance };
    }
    const offer = await readOffer(tx, offerId);
    const refusal = whyNot(offer, points, balance);
    if (!offer || refusal) return refusal ?? refuse(OFFER_GONE);
    const coupon = await carryOut(tx, lifeUserId, { requestId, requestHash }, offer, now());
    return { coupon, balance: balance - offer.points };
  });
}

/** Why an offer can't be exchanged at the price that the payer saw; null when it can. */
function whyNot(offer: Offer | undefined, priceSeen: number, balance: number): Refusal | null {
  if (!offer) return refuse(OFFER_GONE);
  if (offer.points !== priceSeen) return refuse(OFFER_CHANGED, 'points', { points: offer.points });
  return balance < offer.points ? refuse(TOO_FEW_POINTS, undefined, { points: offer.points, balance }) : null;
}

/** Takes the points, adds the coupon and posts to the ledger. */
async function carryOut(
  tx: Tx,
  lifeUserId: string,
  wish: { readonly requestId: string; readonly requestHash: Buffer },
  offer: Offer,
  now: Date,
): Promise<CouponRow> {
  const couponId = newCouponId();
  const coupon = await addCoupon(tx, {
    ...offer,
    ...wish,
    lifeUserId,
    couponId,
    expiresAt: after(now, offer.validDays * DAY),
    now,
  });
  await addEntry(tx, {
    lifeUserId,
    kind: 'EXCHANGED',
    subject: couponId,
    points: -offer.points,
    orderId: null,
    couponId,
    at: now,
  });
  await post(tx, {
    event: 'POINTS_EXCHANGED',
    points: offer.points,
    lifeUserId,
    orderId: null,
    subject: couponId,
    at: now,
  });
  return coupon;
}

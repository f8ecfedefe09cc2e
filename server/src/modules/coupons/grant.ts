import {
  CAMPAIGN_ALL_GIVEN,
  CAMPAIGN_NOT_YET,
  CAMPAIGN_OVER,
  COUPON_ALREADY_YOURS,
  COUPON_OF_NUMBER,
  NO_SUCH_THING,
  REQUEST_ID_REUSED,
  type RequestOf,
  TOO_MANY_REQUESTS,
  type yzdGrantTicket,
} from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { sha256 } from '../../kit/crypto.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import { randomId } from '../../kit/ids.ts';
import type { Session } from '../../kit/ports/session.ts';
import { dayOf } from '../../kit/time.ts';
import { type CampaignFact, grantCoupon, readCampaign } from './grant-store.ts';
import { type CouponRow, type EarlierRequest, readCoupon, readRequest } from './store.ts';

type Wish = RequestOf<typeof yzdGrantTicket>;

/** How often a lost race is checked again, before the user is told to try again. */
const MAX_TRIES = 3;

const COUPON_ID_LENGTH = 16;

export function newCouponId(): string {
  return randomId(COUPON_ID_LENGTH);
}

/** The coupon of an earlier request with the same id; refused when that request was different. */
export async function answerEarlier(
  db: Db | Tx,
  lifeUserId: string,
  { couponId, requestHash }: EarlierRequest,
  hash: Buffer,
): Promise<CouponRow | Refusal> {
  if (!requestHash.equals(hash)) return refuse(REQUEST_ID_REUSED, 'requestId');
  const coupon = await readCoupon(db, lifeUserId, couponId);
  if (!coupon) throw new Error(`coupon ${couponId} was there and is gone`);
  return coupon;
}

/** Grants a campaign's coupon within its budget: once for each user, once for each mobile number, and once for each request. */
export async function grantTicket(
  { db, now }: Context,
  { lifeUserId, outputEndpoint }: Session,
  { requestId, campaignId }: Wish,
): Promise<CouponRow | Refusal> {
  const requestHash = sha256(JSON.stringify(['grant', campaignId]));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const earlier = await readRequest(db, lifeUserId, requestId);
    if (earlier) return answerEarlier(db, lifeUserId, earlier, requestHash);
    const at = now();
    const couponId = newCouponId();
    const request = { lifeUserId, outputEndpoint, campaignId, couponId, requestId, requestHash, now: at };
    if (await grantCoupon(db, request)) {
      const coupon = await readCoupon(db, lifeUserId, couponId);
      if (coupon) return coupon;
    }
    const refusal = whyNot(await readCampaign(db, request), at);
    // The same request may just have been granted; the next round answers it.
    if (refusal && refusal.refused !== COUPON_ALREADY_YOURS) return refusal;
    if (refusal && !(await readRequest(db, lifeUserId, requestId))) return refusal;
  }
  return refuse(TOO_MANY_REQUESTS);
}

/** Why a campaign does not grant a user its coupon now; null when it does. */
function whyNot(campaign: CampaignFact | undefined, now: Date): Refusal | null {
  if (!campaign) return refuse(NO_SUCH_THING, 'campaignId');
  if (campaign.mine) return refuse(COUPON_ALREADY_YOURS);
  if (campaign.ofNumber) return refuse(COUPON_OF_NUMBER);
  if (now < campaign.startsAt) return refuse(CAMPAIGN_NOT_YET, undefined, { from: dayOf(campaign.startsAt) });
  if (now >= campaign.endsAt) return refuse(CAMPAIGN_OVER);
  return campaign.left ? null : refuse(CAMPAIGN_ALL_GIVEN);
}

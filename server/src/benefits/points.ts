import {
  type getUserPointsInfo,
  OFFER_CHANGED,
  OFFER_GONE,
  type pointsExchange,
  type RequestOf,
  type ResponseOf,
  TOO_FEW_POINTS,
} from '@life-payment/contract';
import { isRefusal, type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import { post } from '../books/index.ts';
import type { Context } from '../kit/context.ts';
import { sha256 } from '../kit/crypto.ts';
import type { Tx } from '../kit/database/open.ts';
import { notUnderstood } from '../kit/http/envelope.ts';
import { after, DAY, instant } from '../kit/time.ts';
import { replayRequest } from './campaigns.ts';
import { addCoupon, type CouponRow, newCouponId } from './coupon-store.ts';
import { couponView, worthView } from './coupons.ts';
import {
  addEntry,
  lockMissingPoints,
  lockUser,
  type Offer,
  type PointsEntry,
  readBalance,
  readInfo,
  readOffer,
} from './points-store.ts';

/** Earns an order's points if its last bill has just ended, in the same transaction. */
export async function earnPoints(tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> {
  const missing = await lockMissingPoints(tx, lifeUserId, orderId);
  if (missing > 0) await record(tx, { lifeUserId, orderId, subject: orderId, now }, 'EARNED', missing);
}

/** Takes points back for a refund that is done, in the same transaction. */
export async function takePointsBack(
  tx: Tx,
  lifeUserId: string,
  orderId: string,
  refundNo: string,
  now: Date,
): Promise<void> {
  const surplus = -(await lockMissingPoints(tx, lifeUserId, orderId));
  if (surplus > 0) await record(tx, { lifeUserId, orderId, subject: refundNo, now }, 'TAKEN_BACK', surplus);
}

/** Records a change of an order's points, in its owner's points and in the ledger. `subject`: the order or refund. */
async function record(
  tx: Tx,
  {
    lifeUserId,
    orderId,
    subject,
    now,
  }: { readonly lifeUserId: string; readonly orderId: string; readonly subject: string; readonly now: Date },
  kind: 'EARNED' | 'TAKEN_BACK',
  points: number,
): Promise<void> {
  const event = kind === 'EARNED' ? 'POINTS_EARNED' : 'POINTS_TAKEN_BACK';
  const signed = kind === 'EARNED' ? points : -points;
  await addEntry(tx, { lifeUserId, kind, subject, points: signed, orderId, couponId: null, at: now });
  await post(tx, { event, points, lifeUserId, orderId, subject, at: now });
}

type Exchanged = { readonly coupon: CouponRow; readonly balance: number };

/** Exchanges points for a coupon exactly once. The user is locked while the entries are summed. */
export function exchangePoints(
  { db, now }: Context,
  lifeUserId: string,
  { requestId, offerId, points }: RequestOf<typeof pointsExchange>,
): Promise<Exchanged | Refusal> {
  return db.transaction().execute(async (tx): Promise<Exchanged | Refusal> => {
    const requestHash = sha256(JSON.stringify(['exchange', offerId, points]));
    await lockUser(tx, lifeUserId);
    const earlier = await replayRequest(tx, lifeUserId, requestId, requestHash);
    if (isRefusal(earlier)) return earlier;
    const balance = await readBalance(tx, lifeUserId);
    if (earlier) return { coupon: earlier, balance };
    const offer = await readOffer(tx, offerId);
    const refusal = refusedExchange(offer, points, balance);
    if (!offer || refusal) return refusal ?? refuse(OFFER_GONE);
    const coupon = await buyCoupon(tx, lifeUserId, { requestId, requestHash }, offer, now());
    return { coupon, balance: balance - offer.points };
  });
}

/** Why an offer can't be exchanged at the price that the payer saw; null when it can. */
function refusedExchange(offer: Offer | undefined, priceSeen: number, balance: number): Refusal | null {
  if (!offer) return refuse(OFFER_GONE);
  if (offer.points !== priceSeen) return refuse(OFFER_CHANGED, 'points', { points: offer.points });
  return balance < offer.points ? refuse(TOO_FEW_POINTS, undefined, { points: offer.points, balance }) : null;
}

/** Takes the points, adds the coupon and posts to the ledger. */
async function buyCoupon(
  tx: Tx,
  lifeUserId: string,
  request: { readonly requestId: string; readonly requestHash: Buffer },
  offer: Offer,
  now: Date,
): Promise<CouponRow> {
  const couponId = newCouponId();
  const coupon = await addCoupon(tx, {
    ...offer,
    ...request,
    lifeUserId,
    couponId,
    expiresAt: after(now, offer.validDays * DAY),
    now,
  });
  const { points } = offer;
  const entry = { lifeUserId, subject: couponId, orderId: null, at: now };
  await addEntry(tx, { ...entry, kind: 'EXCHANGED', points: -points, couponId });
  await post(tx, { ...entry, event: 'POINTS_EXCHANGED', points });
  return coupon;
}

type Info = ResponseOf<typeof getUserPointsInfo>;

const PAGE = 20;

/** Points with a page of their history. A foreign cursor is answered as not understood. */
export async function pointsInfo(
  context: Pick<Context, 'reads' | 'now'>,
  lifeUserId: string,
  language: Language,
  { cursor, limit = PAGE }: RequestOf<typeof getUserPointsInfo>,
): Promise<Info | Refusal> {
  const below = cursor === undefined ? null : readCursor(cursor);
  if (cursor !== undefined && below === null)
    return notUnderstood('cursor is not one of this call', 'cursor');
  const now = context.now();
  const { balance, tip, entries, offers, coupons } = await readInfo(context.reads, {
    lifeUserId,
    below,
    limit: limit + 1,
    now,
  });
  const shown = entries.slice(0, limit);
  const last = entries.length > limit ? shown.at(-1) : undefined;
  return {
    balance,
    tip,
    history: shown.map(entryView),
    ...(last ? { nextCursor: String(last.entryId) } : {}),
    offers: offers.map((offer) => offerView(offer, language)),
    coupons: coupons.map((coupon) => couponView(coupon, language, now)),
  };
}

/** The number of a page's last entry; null when the text is no valid cursor. */
function readCursor(cursor: string): number | null {
  const entryId = /^\d{1,15}$/.test(cursor) ? Number(cursor) : 0;
  return entryId > 0 ? entryId : null;
}

function entryView({ kind, points, at, orderId, couponId }: PointsEntry): Info['history'][number] {
  return {
    kind,
    points,
    at: instant(at),
    ...(orderId === null ? {} : { orderId }),
    ...(couponId === null ? {} : { couponId }),
  };
}

function offerView(offer: Offer, language: Language): Info['offers'][number] {
  const { offerId, points, validDays } = offer;
  return { offerId, points, ...worthView(offer, language), validDays };
}

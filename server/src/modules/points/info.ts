import type { getUserPointsInfo, RequestOf, ResponseOf } from '@life-payment/contract';
import type { Language, Refusal } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { notUnderstood } from '../../kit/http/envelope.ts';
import { instant } from '../../kit/time.ts';
import { couponView, worthView } from '../coupons/index.ts';
import { readInfo } from './info-store.ts';
import type { Offer, PointsEntry } from './store.ts';

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
  return {
    offerId: offer.offerId,
    points: offer.points,
    ...worthView(offer, language),
    validDays: offer.validDays,
  };
}

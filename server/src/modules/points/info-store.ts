import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../kit/database/open.ts';
import { type CouponRow, selectCoupons } from '../coupons/index.ts';
import { type Offer, onOffer, type PointsEntry, selectBalance } from './store.ts';

/** Most offers in an answer. */
const MOST_OFFERS = 50;

/** A payer's points, with hint, history and offers. */
export type InfoRead = {
  readonly balance: number;
  /** Whether the user still sees the hint on home. */
  readonly tip: boolean;
  /** Newest first. */
  readonly entries: readonly PointsEntry[];
  /** The present offers, in the order that staff chose. */
  readonly offers: readonly Offer[];
  readonly coupons: readonly CouponRow[];
};

/** Which entries: of whom, older than `before` if given, and how many. Coupons are read as of `now`. */
type Page = {
  readonly lifeUserId: string;
  readonly below: number | null;
  readonly limit: number;
  readonly now: Date;
};

type Json<T> = { readonly [K in keyof T]: Date extends T[K] ? string | Exclude<T[K], Date> : T[K] };
type Row = Pick<InfoRead, 'balance' | 'tip' | 'offers'> & {
  readonly entries: readonly Json<PointsEntry>[];
  readonly coupons: readonly Json<CouponRow>[];
};

const selectOffers = sql`${onOffer} order by position, offer_id limit ${MOST_OFFERS}`;

const none = sql`'[]'::json`;

/** A user's points and a page of the entries. Offers and coupons come with the first page only. One database read. */
export async function readInfo(reads: Reads, page: Page): Promise<InfoRead> {
  const { lifeUserId, below, now } = page;
  const isFirst = below === null;
  const { rows } = await sql<Row>`
    select (${selectBalance(lifeUserId)}) as balance,
      exists (select from users where life_user_id = ${lifeUserId} and points_tip_hidden_at is null) as tip,
      ${arrayOf(selectEntries(page))} as entries,
      ${isFirst ? arrayOf(selectOffers) : none} as offers,
      ${isFirst ? arrayOf(selectCoupons(lifeUserId, now)) : none} as coupons`.execute(reads);
  const [row] = rows;
  if (!row) throw new Error('a select without a from answers one row');
  return {
    ...row,
    entries: row.entries.map((entry) => ({ ...entry, at: new Date(entry.at) })),
    coupons: row.coupons.map((coupon) => ({
      ...coupon,
      expiresAt: new Date(coupon.expiresAt),
      appointedUntil: coupon.appointedUntil === null ? null : new Date(coupon.appointedUntil),
    })),
  };
}

/** The rows of a select as one JSON array. */
function arrayOf(select: RawBuilder<unknown>) {
  return sql`(select coalesce(json_agg(r), '[]') from (${select}) r)`;
}

function selectEntries({ lifeUserId, below, limit }: Page) {
  return sql`
  select entry_id as "entryId", kind, points, order_id as "orderId", coupon_id as "couponId", at
  from points_entries
  where life_user_id = ${lifeUserId} ${below === null ? sql`` : sql`and entry_id < ${below}`}
  order by entry_id desc
  limit ${limit}`;
}

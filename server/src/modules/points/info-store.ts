import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../database/open.ts';
import { type CouponRow, selectCoupons } from '../coupons/index.ts';
import { type Offer, onOffer, type PointsEntry, selectBalance } from './store.ts';

/** Offers that are shown at most. */
const MOST_OFFERS = 50;

/** What a payer is shown of points. */
export type InfoRead = {
  readonly balance: number;
  /** Whether the user still sees the hint on home. */
  readonly tip: boolean;
  /** Newest first. */
  readonly entries: readonly PointsEntry[];
  /** Everything points can be exchanged for now, in the operator's order. */
  readonly offers: readonly Offer[];
  readonly coupons: readonly CouponRow[];
};

/** Which entries: only those older than one when it is given, and so many. */
export type Page = { readonly below: number | null; readonly limit: number };

type Json<T> = { readonly [K in keyof T]: Date extends T[K] ? string | Exclude<T[K], Date> : T[K] };
type Row = Pick<InfoRead, 'balance' | 'tip' | 'offers'> & {
  readonly entries: readonly Json<PointsEntry>[];
  readonly coupons: readonly Json<CouponRow>[];
};

const selectEntries = (db: Db, lifeUserId: string, { below, limit }: Page) =>
  db
    .selectFrom('points_entries')
    .select(['entry_id as entryId', 'kind', 'points', 'order_id as orderId', 'coupon_id as couponId', 'at'])
    .where('life_user_id', '=', lifeUserId)
    .$if(below !== null, (query) => query.where('entry_id', '<', below ?? 0))
    .orderBy('entry_id', 'desc')
    .limit(limit);

const selectOffers = (db: Db) => onOffer(db).orderBy('position').orderBy('offer_id').limit(MOST_OFFERS);

/** A page of a user's points; offers and coupons come with the first only. One database read. */
export const readInfo = async (db: Db, lifeUserId: string, page: Page, now: Date): Promise<InfoRead> => {
  const first = page.below === null;
  const { rows } = await sql<Row>`
    select (${selectBalance(db, lifeUserId)}) as balance,
      exists (select from users where life_user_id = ${lifeUserId} and points_tip_hidden_at is null) as tip,
      ${jsonArrayFrom(selectEntries(db, lifeUserId, page))} as entries,
      ${first ? jsonArrayFrom(selectOffers(db)) : sql`'[]'::json`} as offers,
      ${first ? jsonArrayFrom(selectCoupons(db, lifeUserId, now)) : sql`'[]'::json`} as coupons`.execute(db);
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
};

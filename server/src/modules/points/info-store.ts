import { type RawBuilder, sql } from 'kysely';
import { type Numbered, together } from '../../database/together.ts';
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

/** Whose entries: only those older than one when it is given, and so many; coupons as they stand at a moment. */
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

const selectEntries = sql`
  select entry_id as "entryId", kind, points, order_id as "orderId", coupon_id as "couponId", at
  from points_entries
  where life_user_id = k.life_user_id and entry_id < k.below
  order by entry_id desc
  limit k.most`;

const selectOffers = sql`${onOffer} order by position, offer_id limit ${MOST_OFFERS}`;

/** The rows of a select as one array. */
const arrayOf = (select: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${select}) r)`;

/** The same for those who ask for a first page; nothing for the others. */
const withFirst = (select: RawBuilder<unknown>) =>
  sql`case when k.first then ${arrayOf(select)} else '[]' end`;

/** What a user is shown of points, and a page of their entries; offers and coupons come with the first only. One database read. */
export const readInfo = together(async (reads, asked: readonly Page[]): Promise<InfoRead[]> => {
  const { rows } = await sql<Row & Numbered>`
    select k.n, (${selectBalance(sql`k.life_user_id`)}) as balance,
      exists (select from users where life_user_id = k.life_user_id and points_tip_hidden_at is null) as tip,
      ${arrayOf(selectEntries)} as entries,
      ${withFirst(selectOffers)} as offers,
      ${withFirst(selectCoupons(sql`k.life_user_id`, sql`k.now`))} as coupons
    from unnest(
      ${asked.map(({ lifeUserId }) => lifeUserId)}::text[],
      ${asked.map(({ below }) => below ?? Number.MAX_SAFE_INTEGER)}::bigint[],
      ${asked.map(({ below }) => below === null)}::boolean[],
      ${asked.map(({ limit }) => limit)}::int[],
      ${asked.map(({ now }) => now)}::timestamptz[]) with ordinality k (life_user_id, below, first, most, now, n)
    order by k.n`.execute(reads);
  return rows.map((row) => ({
    ...row,
    entries: row.entries.map((entry) => ({ ...entry, at: new Date(entry.at) })),
    coupons: row.coupons.map((coupon) => ({
      ...coupon,
      expiresAt: new Date(coupon.expiresAt),
      appointedUntil: coupon.appointedUntil === null ? null : new Date(coupon.appointedUntil),
    })),
  }));
});

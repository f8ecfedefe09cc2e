import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../database/open.ts';
import { instantOf, type Json, readTogether, type TextOf } from '../../database/read-together.ts';
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

type Row = Pick<InfoRead, 'balance' | 'tip' | 'offers'> & {
  readonly entries: readonly Json<PointsEntry>[];
  readonly coupons: readonly Json<CouponRow>[];
};

const selectEntries = (lifeUserId: TextOf, most: TextOf, below = sql``) => sql`
  select entry_id as "entryId", kind, points, order_id as "orderId", coupon_id as "couponId", at
  from points_entries
  where life_user_id = ${lifeUserId} ${below}
  order by entry_id desc
  limit ${most}::int`;

const selectOffers = sql`${onOffer} order by position, offer_id limit ${sql.lit(MOST_OFFERS)}`;

/** The rows of a select as one array. */
const arrayOf = (select: RawBuilder<unknown>) => sql`(select coalesce(json_agg(r), '[]') from (${select}) r)`;

const selectInfo = (lifeUserId: TextOf, entries: RawBuilder<unknown>) => sql`
  (${selectBalance(lifeUserId)}) as balance,
  exists (select from users where life_user_id = ${lifeUserId} and points_tip_hidden_at is null) as tip,
  ${arrayOf(entries)} as entries`;

const firstPage = readTogether<Row>()(
  ['life_user_id', 'most', 'now'],
  ({ life_user_id, most, now }) => sql`
  select ${selectInfo(life_user_id, selectEntries(life_user_id, most))},
    ${arrayOf(selectOffers)} as offers, ${arrayOf(selectCoupons(life_user_id, now))} as coupons`,
);

const laterPage = readTogether<Row>()(
  ['life_user_id', 'most', 'below'],
  ({ life_user_id, most, below }) => sql`
  select ${selectInfo(life_user_id, selectEntries(life_user_id, most, sql`and entry_id < ${below}::bigint`))},
    '[]'::json as offers, '[]'::json as coupons`,
);

/** A page of a user's points; offers and coupons come with the first only. One database read. */
export const readInfo = async (
  reads: Reads,
  lifeUserId: string,
  { below, limit }: Page,
  now: Date,
): Promise<InfoRead> => {
  const asked = { life_user_id: lifeUserId, most: String(limit) };
  const [row] =
    below === null
      ? await firstPage(reads, { ...asked, now: now.toISOString() })
      : await laterPage(reads, { ...asked, below: String(below) });
  if (!row) throw new Error('a select without a from answers one row');
  return {
    ...row,
    entries: row.entries.map((entry) => ({ ...entry, at: instantOf(entry.at) })),
    coupons: row.coupons.map((coupon) => ({
      ...coupon,
      expiresAt: instantOf(coupon.expiresAt),
      appointedUntil: instantOf(coupon.appointedUntil),
    })),
  };
};

import { type RawBuilder, sql } from 'kysely';
import type { Db, Reads, Tx } from '../kit/database/open.ts';
import type { Tables } from '../kit/database/tables.ts';
import { dateOf } from '../kit/time.ts';
import { type CouponRow, selectCoupons, type Worth } from './coupon-store.ts';

/** The facts of an order that decide its points. Amounts in fen. */
type Spent = {
  /** Its owner can have points; guests can't, because they can't return. */
  readonly counts: boolean;
  /** Bills without a final state. */
  readonly open: number;
  readonly writtenOff: number;
  /** Refunds of written-off bills. */
  readonly refunded: number;
};

const FEN_A_POINT = 100;

/** The points of an order: one for each full yuan written off and not refunded. None before each bill is final, and none for guests. */
export function pointsOf({ counts, open, writtenOff, refunded }: Spent): number {
  return !counts || open > 0 ? 0 : Math.max(0, Math.floor((writtenOff - refunded) / FEN_A_POINT));
}

export type PointsEntry = {
  readonly entryId: number;
  readonly kind: Tables['points_entries']['kind'];
  /** Negative when taken. */
  readonly points: number;
  readonly orderId: string | null;
  readonly couponId: string | null;
  readonly at: Date;
};

/** SQL expression of a user's points: the sum of the entries. Negative when points were taken back after an exchange. */
function selectBalance(lifeUserId: string) {
  return sql<{ readonly balance: number }>`
  select coalesce(sum(points), 0)::bigint as balance from points_entries where life_user_id = ${lifeUserId}`;
}

export async function readBalance(tx: Tx, lifeUserId: string): Promise<number> {
  const { rows } = await selectBalance(lifeUserId).execute(tx);
  return rows[0]?.balance ?? 0;
}

type NewEntry = Omit<PointsEntry, 'entryId'> & {
  readonly lifeUserId: string;
  /** Order, refund or coupon; one entry for each kind and subject. */
  readonly subject: string;
};

export async function addEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx
    .insertInto('points_entries')
    .values({
      life_user_id: entry.lifeUserId,
      kind: entry.kind,
      subject: entry.subject,
      points: entry.points,
      order_id: entry.orderId,
      coupon_id: entry.couponId,
      at: entry.at,
    })
    .execute();
}

/** An offer: a coupon that points can buy. */
export type Offer = Worth & { readonly offerId: string; readonly points: number; readonly validDays: number };

const onOffer = sql<Offer>`
  select offer_id as "offerId", points, valid_days as "validDays", title, amount,
    min_spend as "minSpend", project_types as "projectTypes"
  from points_offers
  where on_offer`;

/** An offer; undefined when it is not on offer. */
export async function readOffer(tx: Tx, offerId: string): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`${onOffer} and offer_id = ${offerId}`.execute(tx);
  return rows[0];
}

/** Lets one request at a time take points from a user. */
export async function lockUser(tx: Tx, lifeUserId: string): Promise<void> {
  await sql`select 1 from users where life_user_id = ${lifeUserId} for no key update`.execute(tx);
}

export async function hideTip(db: Db, lifeUserId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ points_tip_hidden_at: now })
    .where('life_user_id', '=', lifeUserId)
    .where('points_tip_hidden_at', 'is', null)
    .execute();
}

/**
 * Locks an order and returns the points that it lacks. Without the lock, two bills or refunds that end at once would
 * each see the other unfinished. Reads tables of other rooms, which call this.
 */
export async function lockMissingPoints(tx: Tx, lifeUserId: string, orderId: string): Promise<number> {
  await sql`
    select from orders
    where life_user_id = ${lifeUserId} and order_id = ${orderId} for no key update`.execute(tx);
  const { rows } = await sql<Spent & { readonly points: number }>`
    select
      (select not u.guest from users u where u.life_user_id = ${lifeUserId}) as counts,
      count(*) filter (where b.state is null or b.state not in ('WRITTEN_OFF', 'REJECTED')) as open,
      coalesce(sum(b.due) filter (where b.state = 'WRITTEN_OFF'), 0)::bigint as "writtenOff",
      coalesce(sum(coalesce(b.refunded_elsewhere, 0) + coalesce((select sum(r.amount) from refunds r
        where r.life_user_id = b.life_user_id and r.order_id = b.order_id and r.line = b.line
          and r.state = 'DONE'), 0)) filter (where b.state = 'WRITTEN_OFF'), 0)::bigint as refunded,
      (select coalesce(sum(e.points), 0) from points_entries e
        where e.life_user_id = ${lifeUserId} and e.order_id = ${orderId})::bigint as points
    from order_bills b
    where b.life_user_id = ${lifeUserId} and b.order_id = ${orderId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`order ${orderId} has no bills`);
  return pointsOf(row) - row.points;
}

const MOST_OFFERS = 50;

/** A payer's points, with hint, history and offers. */
type InfoRead = {
  readonly balance: number;
  /** The user still sees the hint on home. */
  readonly tip: boolean;
  /** Newest first. */
  readonly entries: readonly PointsEntry[];
  /** The present offers, in the order that staff chose. */
  readonly offers: readonly Offer[];
  readonly coupons: readonly CouponRow[];
};

/** A page of entries, older than `below` if given. Coupons are read as of `now`. */
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
      appointedUntil: dateOf(coupon.appointedUntil),
    })),
  };
}

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

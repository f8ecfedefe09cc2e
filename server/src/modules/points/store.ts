import { sql } from 'kysely';
import type { PointsEntries } from '../../database/benefit-types.ts';
import type { Db, Tx } from '../../database/open.ts';
import type { Worth } from '../coupons/index.ts';

export type PointsEntry = {
  readonly entryId: number;
  readonly kind: PointsEntries['kind'];
  /** Negative where they were taken. */
  readonly points: number;
  readonly orderId: string | null;
  readonly couponId: string | null;
  readonly at: Date;
};

/** A user's points: the sum of their entries. Negative when points were taken back after they were exchanged. */
export const readBalance = async (db: Db | Tx, lifeUserId: string): Promise<number> => {
  const row = await db
    .selectFrom('points_entries')
    .select(sql<number>`coalesce(sum(points), 0)::bigint`.as('balance'))
    .where('life_user_id', '=', lifeUserId)
    .executeTakeFirstOrThrow();
  return row.balance;
};

/** A user's entries, newest first; only those older than an entry when it is given. */
export const readEntries = (
  db: Db,
  lifeUserId: string,
  below: number | null,
  limit: number,
): Promise<PointsEntry[]> =>
  db
    .selectFrom('points_entries')
    .select(['entry_id as entryId', 'kind', 'points', 'order_id as orderId', 'coupon_id as couponId', 'at'])
    .where('life_user_id', '=', lifeUserId)
    .$if(below !== null, (query) => query.where('entry_id', '<', below ?? 0))
    .orderBy('entry_id', 'desc')
    .limit(limit)
    .execute();

export type NewEntry = Omit<PointsEntry, 'entryId'> & {
  readonly lifeUserId: string;
  /** Order, refund or coupon; each counts once for its kind. */
  readonly subject: string;
};

export const addEntry = async (tx: Tx, entry: NewEntry): Promise<void> => {
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
};

/** What points can be exchanged for. */
export type Offer = Worth & {
  readonly offerId: string;
  readonly points: number;
  readonly validDays: number;
};

/** Offers that are shown at most. */
const MOST_OFFERS = 50;

const onOffer = (db: Db | Tx) =>
  db
    .selectFrom('points_offers')
    .select([
      'offer_id as offerId',
      'points',
      'valid_days as validDays',
      'title_zh as titleZh',
      'title_en as titleEn',
      'amount',
      'min_spend as minSpend',
      'project_types as projectTypes',
    ])
    .where('on_offer', '=', true);

/** Everything points can be exchanged for now, in the operator's order. */
export const readOffers = (db: Db): Promise<Offer[]> =>
  onOffer(db).orderBy('position').orderBy('offer_id').limit(MOST_OFFERS).execute();

/** An offer; undefined when it is not on offer. */
export const readOffer = (tx: Tx, offerId: string): Promise<Offer | undefined> =>
  onOffer(tx).where('offer_id', '=', offerId).executeTakeFirst();

/** Only one request at a time takes points from a user. */
export const lockUser = async (tx: Tx, lifeUserId: string): Promise<void> => {
  await sql`select 1 from users where life_user_id = ${lifeUserId} for no key update`.execute(tx);
};

/** Whether the user still sees the hint on home. */
export const readTip = async (db: Db, lifeUserId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('points_tip_hidden_at')
    .where('life_user_id', '=', lifeUserId)
    .executeTakeFirst();
  return row?.points_tip_hidden_at === null;
};

export const hideTip = async (db: Db, lifeUserId: string, now: Date): Promise<void> => {
  await db
    .updateTable('users')
    .set({ points_tip_hidden_at: now })
    .where('life_user_id', '=', lifeUserId)
    .where('points_tip_hidden_at', 'is', null)
    .execute();
};

import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import type { Tables } from '../../kit/database/tables.ts';
import type { Worth } from '../coupons/index.ts';

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
export function selectBalance(lifeUserId: string) {
  return sql<{ readonly balance: number }>`
  select coalesce(sum(points), 0)::bigint as balance from points_entries where life_user_id = ${lifeUserId}`;
}

export async function readBalance(tx: Tx, lifeUserId: string): Promise<number> {
  const { rows } = await selectBalance(lifeUserId).execute(tx);
  return rows[0]?.balance ?? 0;
}

export type NewEntry = Omit<PointsEntry, 'entryId'> & {
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
export type Offer = Worth & {
  readonly offerId: string;
  readonly points: number;
  readonly validDays: number;
};

/** SQL of the present offers. */
export const onOffer = sql<Offer>`
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

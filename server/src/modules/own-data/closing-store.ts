import { sql } from 'kysely';
import { countSome } from '../../kit/database/count-some.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import { after, DAY } from '../../kit/time.ts';

/** An unfinished order. `unpaid`: its payer has not paid; else it is being closed, deducted or credited. Amount in fen. */
export type OpenOrder = {
  readonly orderId: string;
  readonly unitId: string;
  readonly amount: number;
  readonly unpaid: boolean;
};

/** Most open orders in an answer. */
const MOST_SHOWN = 20;

/**
 * A user's unfinished orders, newest first. An order that is only being refunded counts as finished, because it needs
 * nothing from its payer.
 */
export async function readOpenOrders(db: Db | Tx, lifeUserId: string): Promise<OpenOrder[]> {
  const { rows } = await sql<OpenOrder>`
    select o.order_id as "orderId", o.unit_id as "unitId", o.amount,
      p.state = 'WAITING' and o.source <> 'AUTOPAY' as unpaid
    from orders o join order_payments p using (life_user_id, order_id)
    where o.life_user_id = ${lifeUserId} and (p.state in ('WAITING', 'CLOSING') or p.state = 'PAID' and exists (
      select from order_bills b
      where b.life_user_id = o.life_user_id and b.order_id = o.order_id
        and b.state is distinct from 'WRITTEN_OFF' and b.state is distinct from 'REJECTED'))
    order by o.created_at desc, o.order_id desc limit ${MOST_SHOWN}`.execute(db);
  return rows;
}

/** What a user loses: counts of each kind. `refunds`: refunds that are not done. */
export type Losses = {
  readonly refunds: number;
  readonly mandates: number;
  readonly accounts: number;
  readonly points: number;
  readonly coupons: number;
};

/** Counts what closing a user's account ends, loses or leaves on its way. One database read. */
export async function readLosses(db: Db, lifeUserId: string, now: Date): Promise<Losses> {
  const { rows } = await sql<Losses>`
    select
      (select count(*) from refunds where life_user_id = ${lifeUserId} and state <> 'DONE')::int as refunds,
      (select count(*) from mandates where life_user_id = ${lifeUserId}
        and state in ('SIGNING', 'SIGNED'))::int as mandates,
      (select count(*) from accounts where life_user_id = ${lifeUserId})::int as accounts,
      (select greatest(coalesce(sum(points), 0), 0) from points_entries where life_user_id = ${lifeUserId})::int as points,
      (select count(*) from coupons where life_user_id = ${lifeUserId} and state = 'AVAILABLE'
        and expires_at > ${now})::int as coupons`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a from answers one row');
  return row;
}

/** Whether an order of a user is not finished. */
export async function hasOpenOrders(db: Db | Tx, lifeUserId: string): Promise<boolean> {
  return (await readOpenOrders(db, lifeUserId)).length > 0;
}

/**
 * Locks a user's mandates and then the user, in the same order as the start of a deduction. False when there is no such
 * active user.
 */
export async function lockToClose(tx: Tx, lifeUserId: string): Promise<boolean> {
  await sql`
    select from mandates where life_user_id = ${lifeUserId} and state <> 'ENDED'
    order by agreement_id for no key update`.execute(tx);
  const { rows } = await sql`
    select from users where life_user_id = ${lifeUserId} and state = 'ACTIVE' for no key update`.execute(tx);
  return rows.length === 1;
}

/** Takes number and wallet identity from a locked user for good. */
export async function markClosed(tx: Tx, lifeUserId: string): Promise<void> {
  await sql`
    update users set state = 'CLOSED', mobile_cipher = null, mobile_hash = null, mobile_masked = null,
      order_version = order_version + 1
    where life_user_id = ${lifeUserId}`.execute(tx);
}

/** Records the closing of an account. Its job is due at `next`. */
export async function addClosing(tx: Tx, lifeUserId: string, closedAt: Date, next: Date): Promise<void> {
  await tx
    .insertInto('account_closings')
    .values({ life_user_id: lifeUserId, closed_at: closedAt, done_at: null, next_action_at: next })
    .execute();
}

/** An unfinished closing; undefined when there is none. */
export function readClosing(db: Db, lifeUserId: string) {
  return db
    .selectFrom('account_closings')
    .select(['asked', 'next_action_at as nextActionAt'])
    .where('life_user_id', '=', lifeUserId)
    .where('done_at', 'is', null)
    .executeTakeFirst();
}

/** Schedules the next try of a closing that has to wait. */
export async function postponeClosing(tx: Tx, lifeUserId: string, asked: number, next: Date): Promise<void> {
  await tx
    .updateTable('account_closings')
    .set({ asked, next_action_at: next })
    .where('life_user_id', '=', lifeUserId)
    .where('done_at', 'is', null)
    .execute();
}

/** Finishes a closing, once everything of the user is erased. */
export async function finishClosing(tx: Tx, lifeUserId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ points_tip_hidden_at: null })
    .where('life_user_id', '=', lifeUserId)
    .where('state', '=', 'CLOSED')
    .execute();
  await tx
    .updateTable('account_closings')
    .set({ done_at: now, next_action_at: null })
    .where('life_user_id', '=', lifeUserId)
    .execute();
}

/** Whether a user has a mandate that has not ended at the wallet. */
export async function hasMandates(db: Db, lifeUserId: string): Promise<boolean> {
  const { rows } = await sql`
    select from mandates where life_user_id = ${lifeUserId} and state <> 'ENDED' limit 1`.execute(db);
  return rows.length > 0;
}

/** Age from which an unfinished closing is late: by then mandates and orders have ended. */
const LATE_MS = 3 * DAY;

/** Late closings, counted up to a thousand. */
export function countLateClosings(db: Db, now: Date): Promise<number> {
  return countSome(
    db,
    sql`select 1 from account_closings where next_action_at is not null and closed_at < ${after(now, -LATE_MS)}`,
  );
}

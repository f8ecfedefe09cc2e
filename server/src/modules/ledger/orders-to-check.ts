import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';

export type OrderKey = { readonly lifeUserId: string; readonly orderId: string };

/** Orders in one SQL statement. */
const PAGE = 500;

/** The orders to check as the table `named_orders`, from which every rule reads. */
export function namedOrders(orders: readonly OrderKey[]): RawBuilder<unknown> {
  return sql`
  named_orders as (
    select * from unnest(${orders.map(({ lifeUserId }) => lifeUserId)}::text[], ${orders.map(({ orderId }) => orderId)}::text[])
      as a(life_user_id, order_id))`;
}

/**
 * Orders with a step or a posting since `since`, and unfinished orders, page by page. One query with a cursor, because a
 * query for each page would repeat the whole search.
 */
export async function* liveOrders(db: Db, since: Date): AsyncGenerator<readonly OrderKey[]> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`
      declare live_orders no scroll cursor for
      select life_user_id as "lifeUserId", order_id as "orderId" from (
        select life_user_id, order_id from order_events where at >= ${since}
        union select life_user_id, order_id from ledger_postings where posted_at >= ${since} and order_id is not null
        union select l.life_user_id, l.order_id from ledger_postings p join ledger_lines l using (life_user_id, event, subject)
          where p.posted_at >= ${since} and p.order_id is null and l.order_id <> ''
        union select life_user_id, order_id from order_payments where next_action_at is not null
        union select life_user_id, order_id from order_bills where next_action_at is not null
        union select life_user_id, order_id from refunds where next_action_at is not null) as live`.execute(
      tx,
    );
    for (;;) {
      const { rows } = await sql<OrderKey>`fetch ${sql.lit(PAGE)} from live_orders`.execute(tx);
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) return;
    }
  } finally {
    await tx.rollback().execute();
  }
}

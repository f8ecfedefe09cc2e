import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';

export type OrderKey = { readonly lifeUserId: string; readonly orderId: string };

/** Orders that one SQL statement checks. */
const PAGE = 500;

const FIRST: OrderKey = { lifeUserId: '', orderId: '' };

/** The named orders as the table `named_orders`, which every rule begins with. */
export function namedOrders(orders: readonly OrderKey[]): RawBuilder<unknown> {
  return sql`
  named_orders as (
    select * from unnest(${orders.map(({ lifeUserId }) => lifeUserId)}::text[], ${orders.map(({ orderId }) => orderId)}::text[])
      as a(life_user_id, order_id))`;
}

/** All orders, page by page. */
export async function* everyOrder(db: Db): AsyncGenerator<readonly OrderKey[]> {
  let last: OrderKey | undefined = FIRST;
  while (last) {
    const { rows }: { rows: OrderKey[] } = await sql<OrderKey>`
      select life_user_id as "lifeUserId", order_id as "orderId" from orders
      where (life_user_id, order_id) > (${last.lifeUserId}, ${last.orderId})
      order by life_user_id, order_id limit ${PAGE}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length === PAGE ? rows.at(-1) : undefined;
  }
}

/**
 * Orders that took a step or were posted since a moment, and those that are on their way, page by page. They are looked
 * for once and read through a cursor: looking anew for each page would take as many times as long as there are pages.
 */
export async function* liveOrders(db: Db, since: Date): AsyncGenerator<readonly OrderKey[]> {
  const tx = await db.startTransaction().execute();
  try {
    await sql`
      declare live_orders no scroll cursor for
      select life_user_id as "lifeUserId", order_id as "orderId" from (
        select life_user_id, order_id from order_events where at >= ${since}
        union select life_user_id, order_id from ledger_postings where posted_at >= ${since} and order_id is not null
        union select life_user_id, order_id from payments where next_action_at is not null
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

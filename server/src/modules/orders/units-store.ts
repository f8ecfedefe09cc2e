import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { ownerOf } from '../../kit/ids.ts';

/** The unit of each of some orders, by order number. */
export async function unitsOf(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ orderId: string; unitId: string }>`
    select order_id as "orderId", unit_id as "unitId"
    from unnest(${orderIds.map(ownerOf)}::text[], ${[...orderIds]}::text[]) as named (life_user_id, order_id)
    join orders using (life_user_id, order_id)`.execute(db);
  return new Map(rows.map(({ orderId, unitId }) => [orderId, unitId]));
}

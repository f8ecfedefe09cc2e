import { sql } from 'kysely';
import type { Reads } from '../../kit/database/open.ts';

/** Most orders of a payer that are looked at for one bill. */
const MOST = 11;

/**
 * An order of a payer, and the others of the same account with one of its bills; for a top-up, those made within a day of it. The order itself is
 * first, then the newest. Empty when there is no such order.
 */
export async function ordersLike(reads: Reads, lifeUserId: string, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select o.order_id as "orderId"
    from orders t
    join orders o on o.life_user_id = t.life_user_id and o.unit_id = t.unit_id and o.number_hash = t.number_hash
    where t.life_user_id = ${lifeUserId} and t.order_id = ${orderId}
      and (o.order_id = t.order_id
        or t.kind = 'TOP_UP' and o.kind = 'TOP_UP'
          and o.created_at between t.created_at - interval '1 day' and t.created_at + interval '1 day'
        or t.kind = 'BILLS' and exists (
          select from order_bills b join order_bills c using (life_user_id, bill_key)
          where b.life_user_id = t.life_user_id and b.order_id = t.order_id and c.order_id = o.order_id))
    order by o.order_id = t.order_id desc, o.created_at desc
    limit ${MOST}`.execute(reads);
  return rows.map((row) => row.orderId);
}

/** The orders of a payer with a bill, newest first. */
export async function ordersOfBill(
  reads: Reads,
  lifeUserId: string,
  { unitId, numberHash, billKey }: { unitId: string; numberHash: Buffer; billKey: string },
): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select o.order_id as "orderId"
    from orders o
    where o.life_user_id = ${lifeUserId} and o.unit_id = ${unitId} and o.number_hash = ${numberHash}
      and exists (select from order_bills b
        where b.life_user_id = o.life_user_id and b.order_id = o.order_id and b.bill_key = ${billKey})
    order by o.created_at desc
    limit ${MOST}`.execute(reads);
  return rows.map((row) => row.orderId);
}

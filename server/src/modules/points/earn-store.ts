import { sql } from 'kysely';
import type { Tx } from '../../kit/database/open.ts';
import type { Spent } from './worth.ts';

export type OrderPoints = Spent & {
  /** Points it has earned, less those taken back. */
  readonly points: number;
};

/**
 * Locks an order and reads the facts that decide its points. Without the lock, two bills or refunds that end at the same
 * moment would each see the other as unfinished. Reads tables of identity and of the money modules, which call this.
 */
export async function lockOrderPoints(tx: Tx, lifeUserId: string, orderId: string): Promise<OrderPoints> {
  await sql`
    select from orders where life_user_id = ${lifeUserId} and order_id = ${orderId} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<OrderPoints>`
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
  return row;
}

import { sql } from 'kysely';
import type { Tx } from '../../kit/database/open.ts';

/** How an order stands with its bills and refunds. Amounts in fen. */
export type OrderEnd = {
  readonly unitId: string;
  readonly numberMasked: string;
  readonly remark: string;
  readonly amount: number;
  readonly refunded: number;
  /** Bills that were credited and stay so: staff can have one refunded after all. */
  readonly writtenOff: number;
  readonly rejected: number;
  /** Bills without their unit's last word, and refunds that have not arrived. */
  readonly open: number;
};

/**
 * Reads how an order stands, when nobody else can end a part of it at the same time: each of its bills and refunds is
 * locked by itself, and of two that end together both would see the other unfinished. It looks at tables of the
 * modules of money, which write these messages. Bills of an order that was closed before it was paid never begin.
 */
export async function lockOrderEnd(
  tx: Tx,
  lifeUserId: string,
  orderId: string,
): Promise<OrderEnd | undefined> {
  await sql`
    select from orders where life_user_id = ${lifeUserId} and order_id = ${orderId} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<OrderEnd>`
    select o.unit_id as "unitId", o.number_masked as "numberMasked", coalesce(a.remark, o.remark) as remark,
      o.amount, coalesce(r.refunded, 0)::bigint as refunded, b."writtenOff",
      b.rejected, b.open + coalesce(r.open, 0) as open
    from orders o
    cross join lateral (
      select count(*) filter (where state = 'WRITTEN_OFF' and not exists (select from refunds g
          where g.life_user_id = b.life_user_id and g.order_id = b.order_id and g.line = b.line)) as "writtenOff",
        count(*) filter (where state = 'REJECTED') as rejected,
        count(*) filter (where state not in ('WRITTEN_OFF', 'REJECTED')) as open
      from order_bills b where b.life_user_id = o.life_user_id and b.order_id = o.order_id) b
    cross join lateral (
      select sum(amount) as refunded, count(*) filter (where state <> 'DONE') as open
      from refunds r where r.life_user_id = o.life_user_id and r.order_id = o.order_id) r
    left join accounts a on a.life_user_id = o.life_user_id and a.unit_id = o.unit_id and a.number_hash = o.number_hash
    where o.life_user_id = ${lifeUserId} and o.order_id = ${orderId}`.execute(tx);
  return rows[0];
}

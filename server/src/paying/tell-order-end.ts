import { sql } from 'kysely';
import { CALLED } from '../billing/index.ts';
import type { Tx } from '../kit/database/open.ts';
import { addMessages } from '../people/index.ts';
import { lockOrder } from './bill-store.ts';

/** Tells the payer of an order's end with its last bill or refund. A later refund changes the message and makes it unread. */
export async function addOrderEndMessage(
  tx: Tx,
  lifeUserId: string,
  orderId: string,
  now: Date,
): Promise<void> {
  const end = await lockOrderEnd(tx, lifeUserId, orderId);
  if (!end || end.open > 0) return;
  const { unitId, numberMasked, remark, amount, refunded, writtenOff, rejected, byBank } = end;
  const kind = refunded === 0 && rejected === 0 ? 'ORDER_SUCCEEDED' : 'ORDER_REFUNDED';
  const account = { unitId, numberMasked, remark };
  const facts = { ...account, amount, refunded, creditedPart: writtenOff > 0, ...(byBank && { byBank }) };
  await addMessages(tx, [{ lifeUserId, kind, subject: orderId, facts }], now);
}

/** The state of an order's bills and refunds. Amounts in fen. */
type OrderEnd = {
  readonly unitId: string;
  readonly numberMasked: string;
  readonly remark: string;
  readonly amount: number;
  readonly refunded: number;
  /** Written-off bills of which nothing was refunded. */
  readonly writtenOff: number;
  readonly rejected: number;
  /** Bills without a final state, and refunds that are not done. */
  readonly open: number;
  /** A refund was paid by bank transfer. */
  readonly byBank: boolean;
};

/** Locks an order and reads its bills and refunds. Without the lock, two that end at once would each see the other as unfinished. */
async function lockOrderEnd(tx: Tx, lifeUserId: string, orderId: string): Promise<OrderEnd | undefined> {
  await lockOrder(tx, { lifeUserId, orderId });
  const { rows } = await sql<OrderEnd>`
    select o.unit_id as "unitId", o.number_masked as "numberMasked", coalesce(${CALLED}, o.remark) as remark,
      o.amount, coalesce(r.refunded, 0)::bigint as refunded, b."writtenOff",
      b.rejected, b.open + coalesce(r.open, 0) as open, coalesce(r."byBank", false) as "byBank"
    from orders o
    cross join lateral (
      select count(*) filter (where state = 'WRITTEN_OFF' and coalesce(b.refunded_elsewhere, 0) = 0 and not exists (select from refunds g
          where g.life_user_id = b.life_user_id and g.order_id = b.order_id and g.line = b.line)) as "writtenOff",
        count(*) filter (where state = 'REJECTED') as rejected,
        count(*) filter (where state not in ('WRITTEN_OFF', 'REJECTED')) as open
      from order_bills b where b.life_user_id = o.life_user_id and b.order_id = o.order_id) b
    cross join lateral (
      select sum(amount) as refunded, count(*) filter (where state <> 'DONE') as open,
        bool_or(paid_by_bank) as "byBank"
      from refunds r where r.life_user_id = o.life_user_id and r.order_id = o.order_id) r
    left join accounts a on a.life_user_id = o.life_user_id and a.unit_id = o.unit_id and a.number_hash = o.number_hash
    where o.life_user_id = ${lifeUserId} and o.order_id = ${orderId}`.execute(tx);
  return rows[0];
}

import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { ownerOf } from '../../kit/ids.ts';

/** A bill of an order, with its refund if it has one. Amounts in fen. */
export type BillToRefund = {
  readonly line: number;
  /** null before the payment has arrived */
  readonly state: string | null;
  readonly cash: number;
  readonly unitId: string;
  readonly refundNo: string | null;
  readonly refundedElsewhere: number;
};

/**
 * An order's bills by line; empty when there is no such order. Reads the bills of the settlement module, which begins
 * refunds.
 */
export async function readBillsToRefund(db: Db | Tx, orderId: string): Promise<BillToRefund[]> {
  const { rows } = await sql<BillToRefund>`
    select b.line, b.state, b.cash, o.unit_id as "unitId", r.refund_no as "refundNo",
      coalesce(b.refunded_elsewhere, 0) as "refundedElsewhere"
    from orders o
    join order_bills b using (life_user_id, order_id)
    left join refunds r on r.life_user_id = b.life_user_id and r.order_id = b.order_id and r.line = b.line
    where o.life_user_id = ${ownerOf(orderId) ?? ''} and o.order_id = ${orderId} order by b.line`.execute(db);
  return rows;
}

/** The same, locked, so that nobody else can begin a refund of the order. */
export async function lockBillsToRefund(tx: Tx, orderId: string): Promise<BillToRefund[]> {
  await sql`
    select from orders where life_user_id = ${ownerOf(orderId) ?? ''} and order_id = ${orderId} for no key update`.execute(
    tx,
  );
  return readBillsToRefund(tx, orderId);
}

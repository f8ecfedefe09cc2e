import { sql } from 'kysely';
import { anyOf } from '../../kit/database/any-of.ts';
import type { Tx } from '../../kit/database/open.ts';
import type { OrdersOfPayment } from '../refunds/index.ts';
import type { BillState } from './machine.ts';

type Order = { readonly lifeUserId: string; readonly orderId: string };

/** A bill of a paid order, as far as a refund elsewhere concerns it. Amounts in fen. */
export type BillOfOrder = {
  readonly line: number;
  readonly writeOffNo: string;
  readonly state: BillState;
  readonly cash: number;
  /** What neither we nor somebody else has given back of its cash. */
  readonly kept: number;
  /** What a coupon paid of its order. */
  readonly couponOfOrder: number;
};

/** Locks the bills of an order by line, and marks that something of the order was refunded elsewhere. */
export async function markElsewhere(tx: Tx, { lifeUserId, orderId }: Order): Promise<void> {
  await sql`
    with bills as (
      select line from order_bills where life_user_id = ${lifeUserId} and order_id = ${orderId} order by line for update)
    update order_bills b set refunded_elsewhere = coalesce(b.refunded_elsewhere, 0) from bills
    where b.life_user_id = ${lifeUserId} and b.order_id = ${orderId} and b.line = bills.line`.execute(tx);
}

/** Locks the bills of a payment's orders. */
export async function lockBills(tx: Tx, { lifeUserId, orderIds }: OrdersOfPayment): Promise<void> {
  await sql`
    select from order_bills where life_user_id = ${lifeUserId} and order_id = ${anyOf(orderIds)}
    order by order_id, line for update`.execute(tx);
}

/** Locks the orders of a payment. */
export async function lockOrders(tx: Tx, { lifeUserId, orderIds }: OrdersOfPayment): Promise<void> {
  await sql`
    select from orders where life_user_id = ${lifeUserId} and order_id = ${anyOf(orderIds)}
    order by order_id for no key update`.execute(tx);
}

/** Locks an order, so that what its bills decide together is decided one after another. */
export async function lockOrder(tx: Tx, { lifeUserId, orderId }: Order): Promise<void> {
  await sql`
    select from orders where life_user_id = ${lifeUserId} and order_id = ${orderId} for no key update`.execute(
    tx,
  );
}

/**
 * fen of an order's refunds elsewhere that no bill has been charged with, nor a refund by bank. Those of a payment that came
 * after the close lower our refund of it instead. The caller holds the order's lock.
 */
export async function leftElsewhere(tx: Tx, { lifeUserId, orderId }: Order): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select ((select coalesce(sum(case origin when 'WALLET' then amount else -repaid end), 0) from refunds
        where life_user_id = ${lifeUserId} and order_id = ${orderId})
      - coalesce((select p.cash - (select coalesce(sum(r.amount), 0) from refunds r
          where r.life_user_id = p.life_user_id and r.order_id = p.order_id and r.origin = 'OURS')
        from order_payments p
        where p.life_user_id = ${lifeUserId} and p.order_id = ${orderId} and p.state = 'PAID_LATE'), 0)
      - (select coalesce(sum(refunded_elsewhere), 0) from order_bills
        where life_user_id = ${lifeUserId} and order_id = ${orderId}))::bigint as left`.execute(tx);
  return rows[0]?.left ?? 0;
}

/** Charges a bill with fen that were refunded elsewhere. */
export async function chargeBill(tx: Tx, order: Order, line: number, amount: number): Promise<void> {
  await sql`
    update order_bills set refunded_elsewhere = refunded_elsewhere + ${amount}
    where life_user_id = ${order.lifeUserId} and order_id = ${order.orderId} and line = ${line}`.execute(tx);
}

/** The bills of an order by line. */
export async function billsOfOrder(tx: Tx, { lifeUserId, orderId }: Order): Promise<BillOfOrder[]> {
  const { rows } = await sql<BillOfOrder>`
    select b.line, b.write_off_no as "writeOffNo", b.state, b.cash,
      (b.cash - coalesce(b.refunded_elsewhere, 0) - coalesce((select sum(r.amount) from refunds r
        where r.life_user_id = b.life_user_id and r.order_id = b.order_id and r.line = b.line), 0))::bigint as kept,
      o.coupon as "couponOfOrder"
    from order_bills b join orders o using (life_user_id, order_id)
    where b.life_user_id = ${lifeUserId} and b.order_id = ${orderId} and b.state is not null
    order by b.line`.execute(tx);
  return rows;
}

import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import { anyOf } from '../kit/database/sql.ts';
import type { BillState } from '../kit/database/states.ts';
import type { Tables } from '../kit/database/tables.ts';
import { orderOf, ownerOf } from '../kit/ids.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import type { Deadlines } from './bill-machine.ts';
import type { OrderKey, OrdersOfPayment } from './order-step.ts';

/** A bill of a paid order, with what its unit needs to write it off. */
export type BillRow = Deadlines & {
  readonly lifeUserId: string;
  readonly orderId: string;
  readonly line: number;
  readonly billKey: string;
  readonly billMonth: string | null;
  readonly dueDate: string | null;
  readonly writeOffNo: string;
  readonly due: number;
  readonly cash: number;
  readonly coupon: number;
  readonly state: BillState;
  readonly attempts: number;
  /** From when on the unit takes it, by its last answer; null where it said nothing of that. */
  readonly takenFrom: Date | null;
  readonly nextActionAt: Date | null;
  readonly kind: 'BILLS' | 'TOP_UP';
  readonly unitId: string;
  readonly numberCipher: Buffer;
  readonly numberHash: Buffer;
  readonly paidAt: Date;
  /** For how many hours its promise was. */
  readonly promiseHours: number;
  /** fen of its cash that somebody else refunded at the wallet; null while nothing of its order was */
  readonly refundedElsewhere: number | null;
  /** The proposal that ended it for a unit that never will answer; null where the unit ended it */
  readonly endedBy: number | null;
  /** The unit's answer after that */
  readonly lateAnswer: 'WRITTEN_OFF' | 'REJECTED' | null;
  /** When its unit took back what it had written off */
  readonly reversedAt: Date | null;
};

/** A bill by its write-off number; null when no write-off has begun under it. */
export function readBill(db: Db, writeOffNo: string): Promise<BillRow | null> {
  return read(db, writeOffNo, false);
}

export function lockBill(tx: Tx, writeOffNo: string): Promise<BillRow | null> {
  return read(tx, writeOffNo, true);
}

/** A bill that was sent to its unit, as far as a reversal concerns it; null when its machine has not begun. */
export async function readBooked(db: Db | Tx, writeOffNo: string) {
  const orderId = orderOf(writeOffNo) ?? '';
  const { rows } = await sql<
    Pick<BillRow, 'lifeUserId' | 'orderId' | 'writeOffNo' | 'unitId' | 'due'> & { readonly reversed: boolean }
  >`
    select b.life_user_id as "lifeUserId", b.order_id as "orderId", b.write_off_no as "writeOffNo", o.unit_id as "unitId",
      b.due, b.reversed_at is not null as reversed
    from order_bills b join orders o using (life_user_id, order_id)
    where b.life_user_id = ${ownerOf(orderId) ?? ''} and b.order_id = ${orderId} and b.write_off_no = ${writeOffNo}
      and b.state is not null`.execute(db);
  return rows[0] ?? null;
}

type BillChange = Updateable<Tables['order_bills']>;

export async function updateBill(tx: Tx, bill: BillRow, change: Partial<BillChange>): Promise<void> {
  await tx
    .updateTable('order_bills')
    .set(change)
    .where('life_user_id', '=', bill.lifeUserId)
    .where('order_id', '=', bill.orderId)
    .where('line', '=', bill.line)
    .execute();
}

/** Makes the next action on a bill due at a time; none if null. */
export async function scheduleBill(
  tx: Tx,
  bill: BillRow,
  at: Date | null,
  change: Partial<BillChange> = {},
): Promise<void> {
  await updateBill(tx, bill, { ...change, next_action_at: at });
  if (at) await enqueue(tx, 'bill', bill.writeOffNo, at, { partner: bill.unitId });
}

/** Begins the machine of every bill of an order. Returns their write-off numbers. */
export async function beginBills(
  tx: Tx,
  lifeUserId: string,
  orderId: string,
  now: Date,
  { promisedBy, cancelAt }: Deadlines,
): Promise<string[]> {
  const rows = await tx
    .updateTable('order_bills')
    .set({ state: 'PENDING', next_action_at: now, promised_by: promisedBy, cancel_at: cancelAt })
    .where('life_user_id', '=', lifeUserId)
    .where('order_id', '=', orderId)
    .where('state', 'is', null)
    .returning('write_off_no')
    .execute();
  return rows.map((row) => row.write_off_no);
}

/** Bills without a final answer of their unit after their promise, the oldest promise first. */
export function overdueBills(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('order_bills')
    .select(['order_id as orderId', 'write_off_no as number', 'promised_by as promisedBy'])
    .where('next_action_at', 'is not', null)
    .where('promised_by', '<', now)
    .orderBy('promised_by')
    .limit(limit)
    .execute();
}

async function read(db: Db | Tx, writeOffNo: string, lock: boolean): Promise<BillRow | null> {
  const orderId = orderOf(writeOffNo) ?? '';
  const { rows } = await sql<Omit<BillRow, 'state'> & { state: BillState | null }>`
    select b.life_user_id as "lifeUserId", b.order_id as "orderId", b.line, b.bill_key as "billKey", b.bill_month as "billMonth",
      b.due_date as "dueDate",
      b.write_off_no as "writeOffNo", b.due, b.cash, b.coupon, b.state, b.attempts,
      b.taken_from as "takenFrom", b.next_action_at as "nextActionAt", o.kind, o.unit_id as "unitId", o.number_cipher as "numberCipher",
      o.number_hash as "numberHash",
      p.paid_at as "paidAt", o.promise_hours as "promiseHours", b.promised_by as "promisedBy", b.cancel_at as "cancelAt",
      b.refunded_elsewhere as "refundedElsewhere", b.ended_by as "endedBy", b.late_answer as "lateAnswer",
      b.reversed_at as "reversedAt"
    from order_bills b
    join orders o using (life_user_id, order_id)
    join order_payments p using (life_user_id, order_id)
    where b.life_user_id = ${ownerOf(orderId) ?? ''} and b.order_id = ${orderId} and b.write_off_no = ${writeOffNo}
    ${lock ? sql`for update of b` : sql``}`.execute(db);
  const row = rows[0];
  return row && row.state !== null ? { ...row, state: row.state } : null;
}

/** A bill of a paid order, as far as a refund elsewhere concerns it. Amounts in fen. */
export type BillOfOrder = {
  readonly line: number;
  readonly writeOffNo: string;
  readonly state: BillState;
  readonly cash: number;
  /** Part of its cash that neither we nor somebody else has given back. */
  readonly kept: number;
  /** Part of its order that a coupon paid. */
  readonly couponOfOrder: number;
};

/** Locks the bills of an order by line, and marks that something of the order was refunded elsewhere. */
export async function markElsewhere(tx: Tx, { lifeUserId, orderId }: OrderKey): Promise<void> {
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
export async function lockOrder(tx: Tx, { lifeUserId, orderId }: OrderKey): Promise<void> {
  await sql`
    select from orders where life_user_id = ${lifeUserId} and order_id = ${orderId}
    for no key update`.execute(tx);
}

/**
 * fen of an order's refunds elsewhere that neither a bill, nor a refund by bank, nor our late refund was charged with.
 * The caller holds the order's lock.
 */
export async function leftElsewhere(tx: Tx, { lifeUserId, orderId }: OrderKey): Promise<number> {
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
export async function chargeBill(tx: Tx, order: OrderKey, line: number, amount: number): Promise<void> {
  await sql`
    update order_bills set refunded_elsewhere = refunded_elsewhere + ${amount}
    where life_user_id = ${order.lifeUserId} and order_id = ${order.orderId} and line = ${line}`.execute(tx);
}

/** The bills of an order by line. */
export async function billsOfOrder(tx: Tx, { lifeUserId, orderId }: OrderKey): Promise<BillOfOrder[]> {
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

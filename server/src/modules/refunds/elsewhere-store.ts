import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { ownerOf } from '../../kit/ids.ts';

type Order = { readonly lifeUserId: string; readonly orderId: string };

/** The refunds of an order so far. Amounts in fen. */
export type RefundedSoFar = {
  /** Our own refunds that may have moved money: every one that was ever sent. */
  readonly ours: number;
  /** Booked refunds that somebody else made at the wallet. */
  readonly elsewhere: number;
  /** How many of those are booked. */
  readonly bookings: number;
  /** Those and ours by their number at the wallet; null while the wallet has not told it. */
  readonly all: readonly {
    readonly number: string | null;
    readonly amount: number;
    readonly origin: string;
  }[];
};

/** Locks the refunds of an order and reads them, so that none is sent meanwhile. */
export async function lockRefundedSoFar(tx: Tx, { lifeUserId, orderId }: Order): Promise<RefundedSoFar> {
  const { rows } = await sql<{ number: string | null; origin: string; sent: boolean; amount: number }>`
    select case origin when 'OURS' then refund_no else wallet_number end as number, origin,
      state <> 'DUE' or sent_at is not null as sent, amount
    from refunds where life_user_id = ${lifeUserId} and order_id = ${orderId} order by refund_no for update`.execute(
    tx,
  );
  const elsewhere = rows.filter(({ origin }) => origin === 'WALLET');
  return {
    ours: sum(rows.filter(({ origin, sent }) => origin === 'OURS' && sent)),
    elsewhere: sum(elsewhere),
    bookings: elsewhere.length,
    all: rows,
  };
}

/** Locks the refunds of an order. */
export async function lockRefunds(tx: Tx, order: Order): Promise<void> {
  await lockRefundedSoFar(tx, order);
}

/** Books a refund that somebody else made: it is done, and never sent. */
export async function insertElsewhere(
  tx: Tx,
  refund: Order & {
    readonly refundNo: string;
    readonly number: string | null;
    readonly amount: number;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      life_user_id: refund.lifeUserId,
      refund_no: refund.refundNo,
      order_id: refund.orderId,
      line: null,
      amount: refund.amount,
      state: 'DONE',
      sent_at: refund.now,
      done_at: refund.now,
      promised_by: refund.now,
      next_action_at: null,
      proposal_id: null,
      origin: 'WALLET',
      wallet_number: refund.number,
    })
    .execute();
}

/** Gives the wallet's number to a booked refund of this amount that has none. False when there is no such refund. */
export async function nameElsewhere(tx: Tx, order: Order, number: string, amount: number): Promise<boolean> {
  const { rows } = await sql`
    update refunds set wallet_number = ${number}
    where life_user_id = ${order.lifeUserId} and refund_no = (
      select min(refund_no) from refunds where life_user_id = ${order.lifeUserId} and order_id = ${order.orderId}
        and origin = 'WALLET' and wallet_number is null and amount = ${amount})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Our refunds of an order that were never sent, by line. The caller holds their locks. */
export async function readUnsent(tx: Tx, { lifeUserId, orderId }: Order) {
  return tx
    .selectFrom('refunds')
    .select(['refund_no as refundNo', 'line', 'amount'])
    .where('life_user_id', '=', lifeUserId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'DUE')
    .where('sent_at', 'is', null)
    .orderBy('refund_no')
    .execute();
}

export async function lowerRefund(
  tx: Tx,
  lifeUserId: string,
  refundNo: string,
  amount: number,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ amount })
    .where('life_user_id', '=', lifeUserId)
    .where('refund_no', '=', refundNo)
    .execute();
}

/** Changes what is receivable for the order's latest refund elsewhere by some fen. Returns that refund's number. */
export async function addReceivable(tx: Tx, order: Order, amount: number): Promise<string> {
  const { rows } = await sql<{ refundNo: string }>`
    update refunds set receivable = receivable + ${amount}
    where life_user_id = ${order.lifeUserId} and refund_no = (
      select max(refund_no) from refunds where life_user_id = ${order.lifeUserId} and order_id = ${order.orderId}
        and origin = 'WALLET')
    returning refund_no as "refundNo"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`nothing of ${order.orderId} was refunded elsewhere`);
  return row.refundNo;
}

/** The receivables of an order by refund, locked; `amount` in fen. */
export async function lockReceivables(tx: Tx, orderId: string) {
  return tx
    .selectFrom('refunds as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.life_user_id', '=', 'r.life_user_id').onRef('o.order_id', '=', 'r.order_id'),
    )
    .select([
      'r.life_user_id as lifeUserId',
      'r.refund_no as refundNo',
      'r.receivable as amount',
      'o.unit_id as unitId',
    ])
    .where('r.life_user_id', '=', ownerOf(orderId) ?? '')
    .where('r.order_id', '=', orderId)
    .where('r.receivable', '>', 0)
    .orderBy('r.refund_no')
    .forUpdate('r')
    .execute();
}

export async function endReceivable(tx: Tx, lifeUserId: string, refundNo: string): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ receivable: 0 })
    .where('life_user_id', '=', lifeUserId)
    .where('refund_no', '=', refundNo)
    .execute();
}

/** Refunds elsewhere of bills that their unit has credited, the oldest first. */
export async function receivables(db: Db, limit: number) {
  const { rows } = await sql<{
    readonly orderId: string;
    readonly number: string;
    readonly since: Date | null;
    readonly state: string;
  }>`
    select order_id as "orderId", refund_no as number, done_at as since, receivable || ' fen' as state
    from refunds where receivable > 0 order by done_at limit ${limit}`.execute(db);
  return rows;
}

function sum(refunds: readonly { readonly amount: number }[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0);
}

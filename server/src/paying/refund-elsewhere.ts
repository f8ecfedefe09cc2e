import { sql } from 'kysely';
import { post } from '../books/index.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { anyOf } from '../kit/database/sql.ts';
import { elsewhereNoOf, orderOf, ownerOf } from '../kit/ids.ts';
import type { StatedRefund } from '../kit/ports/paying.ts';
import { type BillRow, lockBill } from './bill-store.ts';
import { type OrderKey, type OrdersOfPayment, recordStep } from './order-step.ts';
import { lockRefund } from './refund-store.ts';
import { transitionPart } from './transition-refund.ts';

/** The wallet's word about the refunds of a trade. Amounts in fen. */
export type ToldRefunds = {
  /** All that has gone back of the trade. */
  readonly total: number;
  /** The number of the latest refund; null when it was not told. */
  readonly number: string | null;
};

/** A refund by somebody else that is not booked; `amount` in fen, `number` the wallet's, where it is told and not of a booked one. */
type NewElsewhere = { readonly amount: number; readonly number: string | null };

/**
 * What somebody else refunded of a payment: all that has gone back, less our refunds that may have moved money, less
 * what is booked. Null when nothing is new: notices come late and twice. The caller has locked the payment.
 */
export async function newElsewhere(
  tx: Tx,
  orders: OrdersOfPayment,
  told: ToldRefunds,
): Promise<NewElsewhere | null> {
  const soFar = await lockRefundsOfAll(tx, orders);
  const amount = told.total - movedIn(soFar);
  if (amount <= 0) return null;
  // One of ours that the wallet made after it had refused it is in this sum, so that its line is this row's.
  const moved = soFar.filter(({ sent }) => sent);
  return { amount, number: isBooked(moved, told.number) ? null : told.number };
}

/** Books a refund by somebody else: one at the wallet, with a row and a posting for each order. Returns each row's number. */
export async function bookRefundElsewhere(
  tx: Tx,
  lifeUserId: string,
  parts: readonly { readonly orderId: string; readonly amount: number }[],
  { amount: total, number }: NewElsewhere,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const soFar = await lockRefundsOfAll(tx, { lifeUserId, orderIds: parts.map(({ orderId }) => orderId) });
  const numbers = new Map<string, string>();
  let first: string | null = null;
  for (const { orderId, amount } of parts) {
    const before = soFar.filter((refund) => refund.orderId === orderId && isElsewhere(refund)).length;
    const refundNo = elsewhereNoOf(orderId, before + 1);
    const whole = first === null && parts.length > 1 ? total : null;
    await tx
      .insertInto('refunds')
      .values({
        life_user_id: lifeUserId,
        refund_no: refundNo,
        order_id: orderId,
        amount,
        state: 'DONE',
        done_at: now,
        promised_by: now,
        origin: 'WALLET',
        wallet_number: number,
        part_of: first,
        whole,
      })
      .execute();
    const step = { subject: refundNo, event: 'REFUNDED_ELSEWHERE', from: null, to: 'DONE', at: now };
    await recordStep(tx, { lifeUserId, orderId }, { machine: 'REFUND', ...step });
    const posting = { lifeUserId, orderId, subject: refundNo, at: now };
    await post(tx, { ...posting, event: 'REFUND_DONE', cash: amount });
    numbers.set(orderId, refundNo);
    first ??= refundNo;
  }
  return numbers;
}

/**
 * Lowers our refunds that were never sent or not made, by at most `left` fen in all. Returns the fen by line; line 0 is
 * the refund of a payment that came after the close.
 */
export async function coverUnsentRefunds(
  tx: Tx,
  order: OrderKey,
  left: number,
  now: Date,
): Promise<readonly { readonly line: number; readonly amount: number }[]> {
  const covered: { line: number; amount: number }[] = [];
  let rest = left;
  for (const { refundNo, line, amount } of await readUnsent(tx, order)) {
    const part = Math.min(rest, amount);
    if (part === 0) break;
    rest -= part;
    await lowerRefund(tx, order.lifeUserId, refundNo, part);
    const refund = part === amount ? await lockRefund(tx, refundNo) : null;
    if (refund) await transitionPart(tx, refund, 'COVERED_ELSEWHERE', now);
    covered.push({ line: line ?? 0, amount: part });
  }
  return covered;
}

/**
 * Records that the wallet has paid back what was paid by bank, by at most `left` fen. Returns the fen recorded. The
 * caller has locked the refunds.
 */
export async function chargePaidByBank(
  tx: Tx,
  { lifeUserId, orderId }: OrderKey,
  left: number,
): Promise<number> {
  const { rows } = await sql<{ readonly refundNo: string; readonly open: number }>`
    select refund_no as "refundNo", amount - repaid as open from refunds
    where life_user_id = ${lifeUserId} and order_id = ${orderId} and paid_by_bank
    order by refund_no`.execute(tx);
  let rest = left;
  for (const { refundNo, open } of rows) {
    const part = Math.min(rest, open);
    rest -= part;
    if (part > 0)
      await sql`
        update refunds set repaid = repaid + ${part}
        where life_user_id = ${lifeUserId} and refund_no = ${refundNo}`.execute(tx);
  }
  return left - rest;
}

/**
 * The refunds of a payment, by one that the wallet has confirmed. `stated`: others of the statement that are not ours,
 * and booked ones that are not on it, as the wallet has them. One booked without a number gets this number. Null when
 * nothing is new, or a notice told of another meanwhile.
 */
export async function toldByStatement(
  tx: Tx,
  orders: OrdersOfPayment,
  { number, amount }: StatedRefund,
  stated: readonly StatedRefund[],
): Promise<ToldRefunds | null> {
  const soFar = await lockRefundsOfAll(tx, orders);
  if (isBooked(soFar, number) || (await nameElsewhere(tx, orders, number, amount))) return null;
  const booked = soFar.filter(isElsewhere);
  const known = new Set(stated.map((refund) => refund.number));
  if (booked.some((refund) => refund.number !== null && !known.has(refund.number))) return null;
  const unbooked = Math.min(amount, sum(stated) - sum(booked));
  return unbooked > 0 ? { total: movedIn(soFar) + unbooked, number } : null;
}

/** fen that may have moved: our refunds that were ever sent, and somebody else's that are booked. */
function movedIn(refunds: readonly RefundOfOrder[]): number {
  return sum(refunds.filter(({ sent }) => sent));
}

function isElsewhere({ origin }: RefundOfOrder): boolean {
  return origin === 'WALLET';
}

function isBooked(refunds: readonly RefundOfOrder[], number: string | null): boolean {
  return refunds.some((refund) => refund.number !== null && refund.number === number);
}

function sum(refunds: readonly { readonly amount: number }[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0);
}

/** A refund of an order, or the order's part of one; ours or somebody else's; `amount` in fen. */
type RefundOfOrder = {
  readonly orderId: string;
  readonly origin: 'OURS' | 'WALLET';
  /** Its number at the wallet; null while the wallet has not told it, and where the wallet did not make it. */
  readonly number: string | null;
  readonly amount: number;
  /** True if the wallet may have moved money for it: sent, not paid by bank, not denied by the wallet. Somebody else's counts as sent. */
  readonly sent: boolean;
};

/** Locks the refunds of an order and reads them, so that none is sent meanwhile. */
export function lockRefundsOf(tx: Tx, { lifeUserId, orderId }: OrderKey): Promise<readonly RefundOfOrder[]> {
  return lockRefundsOfAll(tx, { lifeUserId, orderIds: [orderId] });
}

/** The bill of a write-off number with its refunds locked; null when there is none. */
export async function lockBillWithRefunds(tx: Tx, writeOffNo: string): Promise<BillRow | null> {
  const orderId = orderOf(writeOffNo) ?? '';
  await lockRefundsOf(tx, { lifeUserId: ownerOf(orderId) ?? '', orderId });
  return lockBill(tx, writeOffNo);
}

/** Locks and reads the refunds of all orders of a payment. */
export async function lockRefundsOfAll(
  tx: Tx,
  { lifeUserId, orderIds }: OrdersOfPayment,
): Promise<readonly RefundOfOrder[]> {
  const { rows } = await sql<RefundOfOrder>`
    select order_id as "orderId", origin,
      case when origin = 'WALLET' then wallet_number when not paid_by_bank then refund_no end as number, amount,
      not paid_by_bank and not not_made and (state <> 'DUE' or sent_at is not null) as sent
    from refunds where life_user_id = ${lifeUserId} and order_id = ${anyOf(orderIds)}
    order by refund_no for update`.execute(tx);
  return rows;
}

/** The wallet's numbers of the refunds of a payment that somebody else made, as far as they are known. */
export async function numbersElsewhere(
  db: Db,
  { lifeUserId, orderIds }: OrdersOfPayment,
): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select wallet_number as number from refunds where life_user_id = ${lifeUserId} and order_id = ${anyOf(orderIds)}
      and origin = 'WALLET' and part_of is null and wallet_number is not null`.execute(db);
  return rows.map(({ number }) => number);
}

/** Gives the wallet's number to a booked refund of this amount that has none. False when there is no such refund. */
async function nameElsewhere(
  tx: Tx,
  { lifeUserId, orderIds }: OrdersOfPayment,
  number: string,
  amount: number,
): Promise<boolean> {
  const { rows } = await sql`
    with first as (
      select min(refund_no) as refund_no from refunds
      where life_user_id = ${lifeUserId} and order_id = ${anyOf(orderIds)}
        and origin = 'WALLET' and wallet_number is null and part_of is null and coalesce(whole, amount) = ${amount})
    update refunds r set wallet_number = ${number} from first
    where r.life_user_id = ${lifeUserId} and (r.refund_no = first.refund_no or r.part_of = first.refund_no)
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Our refunds that were never sent, or that the wallet refused and has not made. The caller has locked them. */
async function readUnsent(tx: Tx, { lifeUserId, orderId }: OrderKey) {
  return tx
    .selectFrom('refunds')
    .select(['refund_no as refundNo', 'line', 'amount'])
    .where('life_user_id', '=', lifeUserId)
    .where('order_id', '=', orderId)
    .where((or) =>
      or.or([
        or.and([or('state', '=', 'DUE'), or('sent_at', 'is', null)]),
        or.and([or('state', 'in', ['DUE', 'NEEDS_PERSON']), or('not_made', '=', true)]),
      ]),
    )
    .orderBy('refund_no')
    .execute();
}

/** Lowers a refund by fen, and with a part of one that covers several orders what the wallet is asked for. */
async function lowerRefund(tx: Tx, lifeUserId: string, refundNo: string, by: number): Promise<void> {
  await sql`
    update refunds set amount = amount - case refund_no when ${refundNo} then ${by}::bigint else 0 end, whole = whole - ${by}
    where life_user_id = ${lifeUserId} and (refund_no = ${refundNo} or refund_no = (
      select part_of from refunds
      where life_user_id = ${lifeUserId} and refund_no = ${refundNo}))`.execute(tx);
}

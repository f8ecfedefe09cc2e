import type { Tx } from '../../kit/database/open.ts';
import { elsewhereNoOf } from '../../kit/ids.ts';
import type { StatedRefund } from '../../kit/ports/paying.ts';
import { recordStep } from '../history/index.ts';
import { post } from '../ledger/index.ts';
import {
  addRepaid,
  insertElsewhere,
  lockRefundsOfAll,
  lowerRefund,
  nameElsewhere,
  type OrdersOfPayment,
  type RefundOfOrder,
  readPaidByBank,
  readUnsent,
} from './elsewhere-store.ts';
import { takeStepAlone } from './step.ts';
import { lockRefund } from './store.ts';

/** What the wallet tells of the refunds of a trade. Amounts in fen. */
export type ToldRefunds = {
  /** All that has gone back of the trade. */
  readonly total: number;
  /** The number of the latest refund; null when it was not told. */
  readonly number: string | null;
};

type Order = { readonly lifeUserId: string; readonly orderId: string };

/** A refund by somebody else that is not booked; `amount` in fen, `number` the wallet's, where it is told and not of a booked one. */
export type NewElsewhere = { readonly amount: number; readonly number: string | null };

/**
 * What somebody else has refunded of a payment at the wallet: what has gone back, less our own refunds that may have moved money and
 * less what is booked already. Notices come late and twice, so a smaller sum than before is nothing new. The caller has
 * locked the payment. Null when nothing is new.
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
  const booked = isBooked(
    soFar.filter(({ sent }) => sent),
    told.number,
  );
  return { amount, number: booked ? null : told.number };
}

/** The part of each order in a refund by somebody else; fen. */
type ElsewherePart = { readonly orderId: string; readonly amount: number };

/**
 * Books a refund by somebody else: it is one refund at the wallet, with a row and a posting for each order that it is of. Returns the
 * number of each row.
 */
export async function bookRefundElsewhere(
  tx: Tx,
  lifeUserId: string,
  parts: readonly ElsewherePart[],
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
    const row = { lifeUserId, orderId, refundNo, number, amount, partOf: first, whole, now };
    await insertElsewhere(tx, row);
    await recordStep(tx, {
      lifeUserId,
      orderId,
      machine: 'REFUND',
      subject: refundNo,
      event: 'REFUNDED_ELSEWHERE',
      from: null,
      to: 'DONE',
      at: now,
    });
    const posting = { lifeUserId, orderId, subject: refundNo, at: now };
    await post(tx, { ...posting, event: 'REFUND_DONE', cash: amount });
    numbers.set(orderId, refundNo);
    first ??= refundNo;
  }
  return numbers;
}

/**
 * Lowers our refunds that were never sent or that the wallet has not made, by at most `left` fen in all, because somebody else has refunded that money.
 * Returns the fen by which the refund of each line was lowered; line 0 is the refund of a payment that came after the close.
 */
export async function coverUnsentRefunds(
  tx: Tx,
  order: Order,
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
    if (refund) await takeStepAlone(tx, refund, 'COVERED_ELSEWHERE', now);
    covered.push({ line: line ?? 0, amount: part });
  }
  return covered;
}

/**
 * Notes that the wallet has paid back what was paid by bank already, by at most `left` fen. Returns the fen noted. The
 * caller holds the locks of the refunds.
 */
export async function chargePaidByBank(tx: Tx, order: Order, left: number): Promise<number> {
  let rest = left;
  for (const refund of await readPaidByBank(tx, order)) {
    const part = Math.min(rest, refund.left);
    rest -= part;
    if (part > 0) await addRepaid(tx, order.lifeUserId, refund.refundNo, part);
  }
  return left - rest;
}

/**
 * The refunds of a payment, by a refund that the wallet has confirmed and the statement that names it. `stated`: the refunds
 * of the payment on that statement that are not ours, and the booked ones that are not on it, as the wallet has them. If the refund is
 * booked already without a number, it gets this number. Null when nothing is new, or a notice has told of another one meanwhile.
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
  if (!booked.every((refund) => isKnown(refund, stated))) return null;
  const unbooked = Math.min(amount, sum(stated) - sum(booked));
  return unbooked > 0 ? { total: movedIn(soFar) + unbooked, number } : null;
}

/** Books that money of written-off bills has gone back, or money of others twice: it is receivable until an adjustment. */
export async function bookReceivable(
  tx: Tx,
  order: Order,
  subject: string,
  cash: number,
  now: Date,
): Promise<void> {
  await post(tx, { ...order, event: 'REFUNDED_ELSEWHERE', cash, subject, at: now });
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

/** Whether a booked refund is among these, by its number, or has none. */
function isKnown({ number }: { readonly number: string | null }, stated: readonly StatedRefund[]): boolean {
  return number === null || stated.some((refund) => refund.number === number);
}

function sum(refunds: readonly { readonly amount: number }[]): number {
  return refunds.reduce((total, { amount }) => total + amount, 0);
}

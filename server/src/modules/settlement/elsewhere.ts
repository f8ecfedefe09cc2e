import type { Tx } from '../../kit/database/open.ts';
import {
  bookReceivable,
  chargePaidByBank,
  coverUnsentRefunds,
  lockRefundsOfAll,
  type OrdersOfPayment,
} from '../refunds/index.ts';
import {
  type BillOfOrder,
  billsOfOrder,
  chargeBill,
  leftElsewhere,
  lockBills,
  lockOrder,
  lockOrders,
  markElsewhere,
} from './elsewhere-store.ts';
import { isFinalState } from './machine.ts';

/** The most sets of bills that are tried, which is enough for sixteen bills. Beyond it all bills are stopped. */
const MOST_SETS = 2 ** 16;

type Order = { readonly lifeUserId: string; readonly orderId: string };

/**
 * Locks all of a payment's orders that a refund elsewhere can concern. It comes before the steps of the payment, which lock what is
 * later in the order of locks.
 */
export async function lockRefundable(tx: Tx, orders: OrdersOfPayment): Promise<void> {
  await lockRefundsOfAll(tx, orders);
  await lockBills(tx, orders);
  await lockOrders(tx, orders);
}

/** The orders of a payment that a refund by somebody else is of; `clear`: it is of no others. */
export type ElsewhereOf = { readonly of: readonly string[]; readonly clear: boolean };

/**
 * Charges what somebody else refunded at the wallet to our refunds that were never sent. Returns the bills that must not be sent any more, of
 * all orders of the payment where it is not clear which ones were meant; the caller rejects these, and `chargeRejected` charges each. The caller
 * has locked the payment and the refunds.
 */
export async function stopUnsentBills(
  tx: Tx,
  orders: OrdersOfPayment,
  { of, clear }: ElsewhereOf,
  now: Date,
): Promise<readonly UnsentBill[]> {
  const { lifeUserId, orderIds } = orders;
  let left = 0;
  await lockBills(tx, orders);
  for (const orderId of of) await markElsewhere(tx, { lifeUserId, orderId });
  await lockOrders(tx, orders);
  for (const orderId of of) {
    const order = { lifeUserId, orderId };
    for (const { line, amount } of await coverUnsentRefunds(tx, order, await leftElsewhere(tx, order), now))
      await chargeBill(tx, order, line, amount);
    left += Math.max(0, await leftElsewhere(tx, order));
  }
  if (left === 0) return [];
  const pending: UnsentBill[] = [];
  for (const orderId of clear ? of : orderIds)
    for (const bill of await billsOfOrder(tx, { lifeUserId, orderId }))
      if (bill.state === 'PENDING') pending.push({ ...bill, orderId });
  return billsToStop(pending, left);
}

/** A bill of a paid order that its unit does not have; `cash` in fen. */
export type UnsentBill = Pick<BillOfOrder, 'writeOffNo' | 'cash' | 'couponOfOrder'> & {
  readonly orderId: string;
};

/**
 * The unsent bills that a refund by somebody else stops: the one set whose cash adds up to it. When no set does, or more
 * than one, all of them. `sum` in fen.
 */
export function billsToStop<Bill extends Pick<BillOfOrder, 'cash'>>(
  pending: readonly Bill[],
  sum: number,
): readonly Bill[] {
  return onlySetOf(pending, sum) ?? pending;
}

/** The one set of these bills whose cash adds up to `sum` fen; null when no set does, or more than one. */
export function onlySetOf<Bill extends Pick<BillOfOrder, 'cash'>>(
  pending: readonly Bill[],
  sum: number,
): readonly Bill[] | null {
  const paid = pending.filter(({ cash }) => cash > 0);
  const found: (readonly Bill[])[] = [];
  let looked = 0;
  const look = (from: number, chosen: readonly Bill[], left: number): void => {
    looked += 1;
    if (left === 0) found.push(chosen);
    if (left <= 0 || found.length > 1 || looked > MOST_SETS) return;
    for (const [index, bill] of paid.slice(from).entries())
      look(from + index + 1, [...chosen, bill], left - bill.cash);
  };
  look(0, [], sum);
  const [only] = found;
  return only && found.length === 1 && looked <= MOST_SETS ? only : null;
}

/**
 * Charges a rejected bill with what was refunded elsewhere and no other bill was charged with. Returns the fen of its cash
 * that we still have to refund.
 */
export async function chargeRejected(tx: Tx, order: Order, line: number, cash: number): Promise<number> {
  await lockOrder(tx, order);
  const part = Math.min(cash, await leftElsewhere(tx, order));
  await chargeBill(tx, order, line, part);
  return cash - part;
}

/**
 * Once every bill of an order is final: charges the written-off bills with what no other bill was charged with, then what
 * was refunded by bank already, and books it as a receivable. Returns whether it did; does nothing before. `subject`: the refund or write-off number under which it is posted.
 */
export async function chargeWrittenOff(tx: Tx, order: Order, subject: string, now: Date): Promise<boolean> {
  await lockOrder(tx, order);
  const bills = await billsOfOrder(tx, order);
  if (bills.some(({ state }) => !isFinalState(state))) return false;
  const left = await leftElsewhere(tx, order);
  let rest = left;
  for (const { line, kept } of bills.filter(({ state }) => state === 'WRITTEN_OFF')) {
    const part = Math.min(rest, Math.max(0, kept));
    rest -= part;
    if (part > 0) await chargeBill(tx, order, line, part);
  }
  const twice = await chargePaidByBank(tx, order, rest);
  const receivable = left - rest + twice;
  if (receivable > 0) await bookReceivable(tx, order, subject, receivable, now);
  return receivable > 0;
}

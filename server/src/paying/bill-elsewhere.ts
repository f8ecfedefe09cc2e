import { sql } from 'kysely';
import { post } from '../books/index.ts';
import type { Tx } from '../kit/database/open.ts';
import { anyOf } from '../kit/database/sql.ts';
import { isFinalState } from './bill-machine.ts';
import {
  type BillOfOrder,
  billsOfOrder,
  chargeBill,
  leftElsewhere,
  lockBill,
  lockBills,
  lockOrder,
  lockOrders,
  markElsewhere,
  scheduleBill,
} from './bill-store.ts';
import { billsToStop, billsToVoid, type OrderToSplit, type Split, splitOf } from './elsewhere-rules.ts';
import type { OrderKey, OrdersOfPayment } from './order-step.ts';
import { chargePaidByBank, coverUnsentRefunds, lockRefundsOfAll } from './refund-elsewhere.ts';

/** Locks what a refund elsewhere can concern. It comes before the payment's steps, which lock what is later in the order of locks. */
export async function lockRefundable(tx: Tx, orders: OrdersOfPayment): Promise<void> {
  await lockRefundsOfAll(tx, orders);
  await lockBills(tx, orders);
  await lockOrders(tx, orders);
}

/**
 * Charges what somebody else refunded of the orders `of` to our unsent refunds. Returns the bills that must not be sent
 * any more, of all orders unless it is `clear` which were meant. The caller has locked payment and refunds, and rejects
 * these bills.
 */
export async function stopUnsentBills(
  tx: Tx,
  orders: OrdersOfPayment,
  { of, clear }: { readonly of: readonly string[]; readonly clear: boolean },
  now: Date,
): Promise<readonly (BillOfOrder & OrderKey)[]> {
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
  const pending: (BillOfOrder & OrderKey)[] = [];
  for (const orderId of clear ? of : orderIds) {
    const order = { lifeUserId, orderId };
    for (const bill of await billsOfOrder(tx, order))
      if (bill.state === 'PENDING') pending.push({ ...bill, ...order });
  }
  return billsToStop(pending, left);
}

/** Charges a rejected bill with its part of what was refunded elsewhere. Returns the fen of its cash that we still have to refund. */
export async function chargeRejected(tx: Tx, order: OrderKey, line: number, cash: number): Promise<number> {
  await lockOrder(tx, order);
  const part = Math.min(cash, await leftElsewhere(tx, order));
  await chargeBill(tx, order, line, part);
  return cash - part;
}

/**
 * Once every bill of an order is final, charges the written-off ones with what is left, and posts it as a receivable
 * under `subject`. False before, and when nothing is receivable.
 */
export async function chargeWrittenOff(
  tx: Tx,
  order: OrderKey,
  subject: string,
  now: Date,
): Promise<boolean> {
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
  if (receivable > 0)
    await post(tx, { ...order, event: 'REFUNDED_ELSEWHERE', cash: receivable, subject, at: now });
  return receivable > 0;
}

/** Splits a refund by somebody else between the payment's orders. The caller has locked them by `lockRefundable`. */
export async function splitElsewhere(
  tx: Tx,
  { lifeUserId, orderIds }: OrdersOfPayment,
  amount: number,
): Promise<Split> {
  const [only, ...others] = orderIds;
  if (only !== undefined && others.length === 0) return { parts: [{ orderId: only, amount }], clear: true };
  const { rows } = await sql<OrderToSplit>`
    select o.order_id as "orderId",
      (o.amount - o.coupon - coalesce(r.moved, 0))::bigint as room, coalesce(r.unsent, 0)::bigint as unsent,
      (select coalesce(json_agg(b.cash order by b.line), '[]') from order_bills b
        where b.life_user_id = o.life_user_id and b.order_id = o.order_id and b.state = 'PENDING') as pending
    from orders o
    cross join lateral (
      select sum(r.amount) filter (where r.paid_by_bank or not r.not_made and (r.state <> 'DUE' or r.sent_at is not null)) as moved,
        sum(r.amount) filter (where not r.paid_by_bank and (r.not_made or r.state = 'DUE' and r.sent_at is null)) as unsent
      from refunds r where r.life_user_id = o.life_user_id and r.order_id = o.order_id) r
    where o.life_user_id = ${lifeUserId} and o.order_id = ${anyOf(orderIds)}
    order by o.order_id`.execute(tx);
  return splitOf(rows, amount);
}

/**
 * Has the numbers made void of sent bills whose money went back. A unit that has written one off says so. The caller
 * has locked the bills.
 */
export async function makeVoid(tx: Tx, order: OrderKey, now: Date): Promise<void> {
  const sent = (await billsOfOrder(tx, order)).filter(({ state }) => state === 'SENT' || state === 'UNKNOWN');
  for (const { writeOffNo } of billsToVoid(sent, await leftElsewhere(tx, order))) {
    const bill = await lockBill(tx, writeOffNo);
    if (!bill) continue;
    await scheduleBill(tx, bill, now, { cancel_at: now });
  }
}

import { sql } from 'kysely';
import { anyOf } from '../../kit/database/any-of.ts';
import type { Tx } from '../../kit/database/open.ts';
import type { OrdersOfPayment } from '../refunds/index.ts';
import { onlySetOf } from './elsewhere.ts';

/** What decides how much of a refund by somebody else is of an order; fen. */
export type OrderToSplit = {
  readonly orderId: string;
  /** Its cash, less all that may have gone back of it. */
  readonly room: number;
  /** Our refunds of it that were never sent. */
  readonly unsent: number;
  /** The cash of each of its bills that the unit does not have. */
  readonly pending: readonly number[];
};

type Part = { readonly orderId: string; readonly amount: number };

/** `clear`: whoever refunded meant these orders. Otherwise it may be of others too, and the parts only add up to it. */
export type Split = { readonly parts: readonly Part[]; readonly clear: boolean };

/**
 * The orders of a payment that a refund by somebody else at the wallet is of, since the wallet only tells its sum. The caller has locked them
 * by `lockRefundable`.
 */
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
 * Splits `amount` fen between orders, each within its room: first what our unsent refunds would return, then the one set of unsent bills
 * whose cash is the rest. Without one it is the one set of orders of which all that is left adds up to it, else the unsent bills as they come, then
 * all else. What no order has room for is the first one's.
 */
export function splitOf(orders: readonly OrderToSplit[], amount: number): Split {
  const given = new Map<string, number>();
  let rest = amount;
  const give = ({ orderId, room }: OrderToSplit, most: number): void => {
    const part = Math.max(0, Math.min(rest, most, room - (given.get(orderId) ?? 0)));
    if (part > 0) given.set(orderId, (given.get(orderId) ?? 0) + part);
    rest -= part;
  };
  // The first part of a refund that covers several orders is lowered last.
  for (const order of orders.toReversed()) give(order, order.unsent);
  const meant = onlySetOf(
    orders.flatMap(({ orderId, pending }) => pending.map((cash) => ({ orderId, cash }))),
    rest,
  );
  const whole = meant ? null : ordersOfSum(orders, amount);
  if (whole) return { parts: whole, clear: true };
  for (const order of orders) give(order, pendingOf(order, meant));
  for (const order of orders) give(order, order.room);
  const [first] = orders;
  if (first && rest > 0) given.set(first.orderId, (given.get(first.orderId) ?? 0) + rest);
  const parts = orders.flatMap(({ orderId }) => {
    const part = given.get(orderId);
    return part === undefined ? [] : [{ orderId, amount: part }];
  });
  return { parts, clear: meant !== null };
}

/** The one set of orders of which all that is left adds up to `amount` fen; null when no set does, or more than one. */
function ordersOfSum(orders: readonly OrderToSplit[], amount: number): readonly Part[] | null {
  const set = onlySetOf(
    orders.map(({ orderId, room }) => ({ orderId, cash: room })),
    amount,
  );
  return set?.map(({ orderId, cash }) => ({ orderId, amount: cash })) ?? null;
}

/** fen of an order's unsent bills, or of those of them that were meant. */
function pendingOf(
  { orderId, pending }: OrderToSplit,
  meant: readonly { readonly orderId: string; readonly cash: number }[] | null,
): number {
  const cash = meant ? meant.flatMap((bill) => (bill.orderId === orderId ? [bill.cash] : [])) : pending;
  return cash.reduce((sum, each) => sum + each, 0);
}

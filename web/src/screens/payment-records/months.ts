import type { OrderSummary } from '../../api/orders.ts';
import { monthOf } from '../../i18n/dates.ts';

/** The records of a month `YYYY-MM` in Shanghai. */
export type MonthRecords = { readonly month: string; readonly orders: readonly OrderSummary[] };

/** Records by month, in the order they come. One that is on two pages, because others came before it meanwhile, counts once. */
export const byMonth = (orders: readonly OrderSummary[]): MonthRecords[] => {
  const once = new Map(orders.map((order) => [order.orderId, order]));
  const months = new Map<string, OrderSummary[]>();
  for (const order of once.values()) {
    const month = monthOf(new Date(order.createdAt));
    const known = months.get(month);
    if (known) known.push(order);
    else months.set(month, [order]);
  }
  return [...months].map(([month, each]) => ({ month, orders: each }));
};

/** Records that are drawn together. */
const CHUNK = 25;

/** A month's records in parts, each but the last of the same length, so that further records change only the last. */
export const chunksOf = (orders: readonly OrderSummary[]): (readonly OrderSummary[])[] =>
  Array.from({ length: Math.ceil(orders.length / CHUNK) }, (_, at) =>
    orders.slice(at * CHUNK, (at + 1) * CHUNK),
  );

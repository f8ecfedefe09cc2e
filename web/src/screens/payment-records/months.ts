import type { OrderSummary } from '../../api/orders.ts';
import { monthOf } from '../../i18n/moments.ts';

/** The records of a month `YYYY-MM` in Shanghai. */
export type MonthRecords = { readonly month: string; readonly orders: readonly OrderSummary[] };

/** Records by month, in their order. A record on two pages, because new ones came in between, counts once. */
export function byMonth(orders: readonly OrderSummary[]): MonthRecords[] {
  const once = new Map(orders.map((order) => [order.orderId, order]));
  const months = new Map<string, OrderSummary[]>();
  for (const order of once.values()) {
    const month = monthOf(new Date(order.createdAt));
    const known = months.get(month);
    if (known) known.push(order);
    else months.set(month, [order]);
  }
  return [...months].map(([month, each]) => ({ month, orders: each }));
}

/** Whether two lists hold the same records, unchanged. */
export function sameRecords(one: readonly OrderSummary[], other: readonly OrderSummary[]): boolean {
  return one.length === other.length && one.every((order, at) => order === other[at]);
}

import type { OrderSummary } from '../../api/orders.ts';

/** The height of a row in px before one was measured. */
const USUAL = 68;
/** The usual height is the average of this many records. */
const LEARNED_FROM = 20;

/** The height of each record's row when it was last drawn, in px; kept for coming back to the list. */
const heights = new WeakMap<OrderSummary, number>();

/** Measures the rows of a list; items that are `aria-hidden` are placeholders. */
export function keepHeights(orders: readonly OrderSummary[], list: Element): void {
  const rows = [...list.children].filter((item) => !item.hasAttribute('aria-hidden'));
  orders.forEach((order, at) => {
    const row = rows[at];
    if (row) heights.set(order, row.getBoundingClientRect().height);
  });
}

/** The usual height of a row in px: the average of the list's first rows. */
export function usualHeight(orders: readonly OrderSummary[] = []): number {
  const known = orders.slice(0, LEARNED_FROM).flatMap((order) => heights.get(order) ?? []);
  return known.length === 0 ? USUAL : known.reduce((sum, height) => sum + height, 0) / known.length;
}

/** The height of each record's row, or the usual one if it was not drawn yet. */
export function heightsOf(orders: readonly OrderSummary[], usual: number): number[] {
  return orders.map((order) => heights.get(order) ?? usual);
}

import type { OrderSummary } from '../../api/orders.ts';

/** A usual row, in px, until one was drawn. */
const USUAL = 68;
/** What is usual is learned from so many records. */
const LEARNED_FROM = 20;

/** How high the row of each record was when it was last drawn, in px; kept for the way back to the list. */
const heights = new WeakMap<OrderSummary, number>();

/** Keeps how high rows stand: the items of a list that are not hidden. */
export function keepHeights(orders: readonly OrderSummary[], list: Element): void {
  const rows = [...list.children].filter((item) => !item.hasAttribute('aria-hidden'));
  orders.forEach((order, at) => {
    const row = rows[at];
    if (row) heights.set(order, row.getBoundingClientRect().height);
  });
}

/** How high a row usually is, in px: as the first of the list are. */
export function usualHeight(orders: readonly OrderSummary[] = []): number {
  const known = orders.slice(0, LEARNED_FROM).flatMap((order) => heights.get(order) ?? []);
  return known.length === 0 ? USUAL : known.reduce((sum, height) => sum + height, 0) / known.length;
}

/** How high the row of each record is or, where it was not drawn yet, usually would be. */
export function heightsOf(orders: readonly OrderSummary[], usual: number): number[] {
  return orders.map((order) => heights.get(order) ?? usual);
}

import type { OrderSummary } from '../../api/orders.ts';
import { partsOf } from './months.ts';

/** As many records as are drawn together. */
export const DRAWN_AT_ONCE = 10;

/** How high a usual row is; the stylesheet knows. */
const USUAL_ROW = 'var(--row)';

/** How high a row was when it was last drawn, in px, by the first record of those drawn with it. */
const rowHeights = new WeakMap<OrderSummary, number>();

/** Keeps how high records that are drawn together stood. */
export const keepHeight = (orders: readonly OrderSummary[], height: number): void => {
  if (orders[0]) rowHeights.set(orders[0], height / orders.length);
};

/** How much room records take, as CSS has it: as much as when they were drawn, else as usual rows do. */
export const heightOf = (orders: readonly OrderSummary[]): string => {
  let known = 0;
  let usual = 0;
  for (const part of partsOf(orders, DRAWN_AT_ONCE)) {
    const row = part[0] && rowHeights.get(part[0]);
    if (row === undefined) usual += part.length;
    else known += row * part.length;
  }
  return `calc(${known}px + ${usual} * ${USUAL_ROW})`;
};

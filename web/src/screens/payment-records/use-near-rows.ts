import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react';
import type { OrderSummary } from '../../api/orders.ts';
import { NO_ROWS, type Rows, rowsBetween, sameRows } from './near-rows.ts';
import { heightsOf, keepHeights } from './row-heights.ts';
import { whenScrolled } from './when-scrolled.ts';

/** Rows further than this from the screen, in px, are not drawn. */
const REACH = 2000;

/** The rows of a list to draw: those near the screen, and before the first measurement its `first` rows. */
export function useNearRows(
  list: RefObject<Element | null>,
  orders: readonly OrderSummary[],
  usual: number,
  first: number,
): Rows {
  const [rows, setRows] = useState<Rows>({ from: 0, to: first });
  const update = useCallback(() => {
    if (!list.current) return;
    const next = rowsNear(list.current, orders, usual);
    // Drawing rows may take longer than a frame of scrolling, so it has to give way to the finger.
    startTransition(() => setRows((before) => (sameRows(before, next) ? before : next)));
  }, [list, orders, usual]);
  useEffect(() => {
    update();
    return whenScrolled(update);
  }, [update]);
  useEffect(() => {
    if (list.current) keepHeights(orders.slice(rows.from, rows.to), list.current);
  }, [list, orders, rows]);
  return rows;
}

/** The rows of a list that are near the screen now. */
function rowsNear(list: Element, orders: readonly OrderSummary[], usual: number): Rows {
  const { top, bottom } = list.getBoundingClientRect();
  const end = window.innerHeight + REACH;
  if (bottom <= -REACH || top >= end) return NO_ROWS;
  return rowsBetween(heightsOf(orders, usual), -REACH - top, end - top);
}

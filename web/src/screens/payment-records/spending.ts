import type { Statistics } from '../../api/orders.ts';

export type MonthSum = Statistics['months'][number];

/** What the card shows: by which of the two, as the address says. */
export type View = 'month' | 'project';

const SHOWN = 12;

/** The latest twelve of the months, oldest first; those before them where the chosen one is among these. */
export function monthsInView(months: readonly MonthSum[], chosen: string | undefined): readonly MonthSum[] {
  const before = months.slice(0, -SHOWN);
  return before.some(({ month }) => month === chosen) ? before.slice(-SHOWN) : months.slice(-SHOWN);
}

/** Months put together, in fen. */
export function totalOf(months: readonly Pick<MonthSum, 'amount' | 'orders'>[]) {
  return {
    amount: months.reduce((sum, { amount }) => sum + amount, 0),
    orders: months.reduce((sum, { orders }) => sum + orders, 0),
  };
}

/** Part of a whole, 0 to 1. */
export function shareOf(amount: number, whole: number): number {
  return whole > 0 ? amount / whole : 0;
}

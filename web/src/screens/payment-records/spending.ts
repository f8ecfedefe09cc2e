import type { Statistics } from '../../api/orders.ts';

export type MonthSum = Statistics['months'][number];

/** The chart that the card shows, as the address names it. */
export type View = 'month' | 'project';

const SHOWN = 12;

/** The latest twelve months, oldest first, or the twelve before them if the chosen month is among those. */
export function monthsInView(months: readonly MonthSum[], chosen: string | undefined): readonly MonthSum[] {
  const before = months.slice(0, -SHOWN);
  return before.some(({ month }) => month === chosen) ? before.slice(-SHOWN) : months.slice(-SHOWN);
}

/** The sum of months: fen, and the number of orders. */
export function totalOf(months: readonly Pick<MonthSum, 'amount' | 'orders'>[]) {
  return {
    amount: months.reduce((sum, { amount }) => sum + amount, 0),
    orders: months.reduce((sum, { orders }) => sum + orders, 0),
  };
}

/** The share of an amount in a whole, from 0 to 1. */
export function shareOf(amount: number, whole: number): number {
  return whole > 0 ? amount / whole : 0;
}

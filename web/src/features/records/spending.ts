import type { Statistics } from '../../lib/api/orders.ts';

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

/**
 * Whole percents of the parts of a whole, which add up to 100: the largest remainders are rounded up. A part is 100 only where it is
 * the whole: beside `<1%` it is 99. All are 0 for an empty whole.
 */
export function percentsOf(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part * 100) / whole);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value % 1 }))
    .toSorted((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, missing)) percents[index] = (percents[index] ?? 0) + 1;
  return percents.map((percent, index) => (percent === 100 && parts[index] !== whole ? 99 : percent));
}

/** `28%`; a part that is paid and has no whole percent is `<1%`. */
export function shareText(percent: number, amount: number): string {
  return amount > 0 && percent === 0 ? '<1%' : `${percent}%`;
}

import { yearEarlier } from '@life-payment/contract/rules';

/** A month's bill of an account: `YYYY-MM`, fen. */
export type MonthBill = { readonly month: string; readonly amount: number };

/** Least number of months for a usual amount. */
const LEAST_MONTHS = 3;

/** A bill above the usual amount by this factor needs approval. */
const TIMES = 2;

/**
 * The usual amount of an account in a month, in fen: that of the same month of last year if known, because heating and
 * cooling have seasons, else the median of the twelve months before. Null when there are too few months.
 */
export function usualOf(history: readonly MonthBill[], month: string): number | null {
  const sameMonth = history.find((bill) => bill.month === yearEarlier(month));
  if (sameMonth && sameMonth.amount > 0) return sameMonth.amount;
  const before = history.filter((bill) => bill.month < month && bill.month > yearEarlier(month));
  return before.length < LEAST_MONTHS ? null : median(before.map(({ amount }) => amount));
}

/** Whether a bill is so high that it needs approval. */
export function isUnusual(amount: number, usual: number | null): boolean {
  return usual !== null && amount > TIMES * usual;
}

function median(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return Math.round((upper + lower) / 2);
}

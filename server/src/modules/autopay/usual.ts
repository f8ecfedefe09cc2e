/** A month's bill of an account: `YYYY-MM`, fen. */
export type MonthBill = { readonly month: string; readonly amount: number };

/** Fewer months than this say nothing about what is usual. */
const LEAST_MONTHS = 3;

/** A bill of more than this many times the usual is asked about. */
const TIMES = 2;

/**
 * What an account usually owes in a month, in fen: as in the same month of last year where that is known, since heating
 * and cooling have seasons, else the median of the twelve months before. Null when there is too little to tell by.
 */
export function usualOf(history: readonly MonthBill[], month: string): number | null {
  const sameMonth = history.find((bill) => bill.month === lastYear(month));
  if (sameMonth && sameMonth.amount > 0) return sameMonth.amount;
  const before = history.filter((bill) => bill.month < month && bill.month > lastYear(month));
  return before.length < LEAST_MONTHS ? null : median(before.map(({ amount }) => amount));
}

/** Whether a bill is so much more than usual that its payer is asked first. */
export function isUnusual(amount: number, usual: number | null): boolean {
  return usual !== null && amount > TIMES * usual;
}

function lastYear(month: string): string {
  return `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
}

function median(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return Math.round((upper + lower) / 2);
}

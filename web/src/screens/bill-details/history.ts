/** What was paid for a month `YYYY-MM`, in fen. */
export type MonthAmount = { readonly month: string; readonly amount: number };

/** How an amount compares with the months before: about the same within a fifth of their median. */
export type Comparison =
  | { readonly kind: 'USUAL' }
  | { readonly kind: 'MORE' | 'LESS'; readonly percent: number };

const ABOUT_THE_SAME = 0.2;
/** Fewer months say nothing about what is usual. */
const ENOUGH_MONTHS = 3;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
};

/** Compares a month with the others before it; null when there are too few, or nothing was paid in them. */
export const compareMonth = (
  history: readonly MonthAmount[],
  month: string | undefined,
): Comparison | null => {
  const index = history.findIndex((each) => each.month === month);
  const current = history[index];
  const before = history.slice(0, Math.max(0, index)).map(({ amount }) => amount);
  if (!current || before.length < ENOUGH_MONTHS) return null;
  const usual = median(before);
  if (usual <= 0) return null;
  const change = current.amount / usual - 1;
  if (Math.abs(change) < ABOUT_THE_SAME) return { kind: 'USUAL' };
  return { kind: change > 0 ? 'MORE' : 'LESS', percent: Math.round(Math.abs(change) * 100) };
};

/** The amount due for a month `YYYY-MM`, in fen. */
export type MonthAmount = { readonly month: string; readonly amount: number };

/** What an amount is compared with: the months of the same season, or all known months if the season has too few. */
type Beside = 'SEASON' | 'ALL';

/**
 * How an amount compares with the usual one. `USUAL`: within a fifth of it. `FAR`: more than twice or less than half,
 * both of what is usual in the season and of what is usual in all months; `times` says how often.
 */
export type Comparison =
  | { readonly kind: 'USUAL' }
  | { readonly kind: 'MORE' | 'LESS'; readonly percent: number }
  | { readonly kind: 'FAR'; readonly times: number; readonly beside: Beside };

const ABOUT_THE_SAME = 0.2;
const FAR_ABOVE = 2;
const FAR_BELOW = 0.5;
/** With fewer months it is unknown what is usual. */
const ENOUGH_MONTHS = 3;
/** With fewer months than half a year neither seasons nor far deviations are known. */
const ENOUGH_FOR_FAR = 6;
const ENOUGH_OF_SEASON = 2;
const YEAR = 12;

/** Compares the amount of a month with the months before it; null if there are too few, or nothing was due in them. */
export function compareMonth(
  history: readonly MonthAmount[],
  { month, amount }: MonthAmount,
): Comparison | null {
  const before = history.filter((each) => each.month < month);
  if (before.length < ENOUGH_MONTHS) return null;
  const { usual, all, beside } = usualFor(month, before);
  if (usual <= 0) return null;
  // Half a year without anything due, as with heating, leaves only the season to compare with.
  const agreed = all <= 0 || (isFar(amount, all) && sameSide(amount, usual, all));
  if (before.length >= ENOUGH_FOR_FAR && isFar(amount, usual) && agreed)
    return { kind: 'FAR', times: amount / usual, beside };
  const change = amount / usual - 1;
  if (Math.abs(change) < ABOUT_THE_SAME) return { kind: 'USUAL' };
  return { kind: change > 0 ? 'MORE' : 'LESS', percent: Math.round(Math.abs(change) * 100) };
}

/** The usual amount of a month: the median of its season if two of its months are known, else of all months. */
function usualFor(month: string, before: readonly MonthAmount[]) {
  const season = before.filter((each) => sameSeason(each.month, month)).map(({ amount }) => amount);
  const all = median(before.map(({ amount }) => amount));
  const ofSeason = median(season);
  const known = before.length >= ENOUGH_FOR_FAR && season.length >= ENOUGH_OF_SEASON && ofSeason > 0;
  return known
    ? ({ usual: ofSeason, all, beside: 'SEASON' } as const)
    : ({ usual: all, all, beside: 'ALL' } as const);
}

/** Whether two months are of the same season: the same calendar month, or next to it. */
function sameSeason(one: string, other: string): boolean {
  const apart = Math.abs(monthOfYear(one) - monthOfYear(other));
  return Math.min(apart, YEAR - apart) <= 1;
}

function monthOfYear(month: string): number {
  return Number(month.slice(5));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}

function isFar(amount: number, usual: number): boolean {
  return amount > usual * FAR_ABOVE || amount < usual * FAR_BELOW;
}

function sameSide(amount: number, one: number, other: number): boolean {
  return amount > one === amount > other;
}

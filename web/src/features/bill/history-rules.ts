import { yearEarlier } from '@life-payment/contract/rules';
import type { BillQuery } from '../../lib/api/accounts.ts';

/** The amount due for a month `YYYY-MM`, in fen. */
export type MonthAmount = { readonly month: string; readonly amount: number };

/** A smaller part of the usual amount is no difference. */
const ABOUT_THE_SAME = 0.2;
/** With fewer months it is unknown what is usual. */
const ENOUGH_MONTHS = 3;
/** With fewer months than half a year there are no seasons. */
const ENOUGH_FOR_SEASONS = 6;
const ENOUGH_OF_SEASON = 2;
const YEAR = 12;

/**
 * Percents by which the amount of a month is above or below what is usual, 0 where it is about the same: the median of its
 * season, or of all months before it while the season has too few. Null if there are too few months, or nothing was due in them.
 */
export function percentFromUsual(
  history: readonly MonthAmount[],
  { month, amount }: MonthAmount,
): number | null {
  const before = history.filter((each) => each.month < month);
  if (before.length < ENOUGH_MONTHS) return null;
  const season = before.filter((each) => isSameSeason(each.month, month));
  const seasonal = before.length >= ENOUGH_FOR_SEASONS && season.length >= ENOUGH_OF_SEASON;
  const usual = median((seasonal ? season : before).map((each) => each.amount));
  if (usual <= 0) return null;
  const change = amount / usual - 1;
  return Math.abs(change) < ABOUT_THE_SAME ? 0 : Math.round(change * 100);
}

/** True if two months are of one season: the same calendar month, or next to it. */
function isSameSeason(one: string, other: string): boolean {
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

type Bill = BillQuery['bills'][number];

/** Comparison of a bill with that of the same month of the year before. `by`: fen, above zero. */
export type YearComparison =
  | { readonly kind: 'SAME'; readonly before: string }
  | {
      readonly kind: 'MORE' | 'LESS';
      readonly before: string;
      readonly by: number;
      readonly differences: readonly Difference[];
    };

/** A smaller part of last year's amount is no difference. */
const SAME_PERCENT = 3;

/** More than so many differences are no answer to "why". */
const MOST_DIFFERENCES = 3;

/** Compares a bill with that of the same month a year before; null when there is nothing to compare with. */
export function compareYear(bill: MonthFacts, before: MonthFacts | undefined): YearComparison | null {
  if (!before || before.amount <= 0 || bill.amount <= 0) return null;
  const by = bill.amount - before.amount;
  if (Math.abs(by) * 100 < SAME_PERCENT * before.amount) return { kind: 'SAME', before: before.month };
  return {
    kind: by > 0 ? 'MORE' : 'LESS',
    before: before.month,
    by: Math.abs(by),
    differences: differencesOf(bill, before, by > 0 ? 1 : -1).slice(0, MOST_DIFFERENCES),
  };
}

/**
 * The newest chosen bill compared with the year before; null when it is not the whole month's: another bill of the month is
 * owed, or the unit's sum of the month says that some of it is paid.
 */
export function compareNewest(
  { bills, history, yearBefore = [] }: Pick<BillQuery, 'bills' | 'history' | 'yearBefore'>,
  selected: readonly Bill[],
): YearComparison | null {
  const bill = selected.findLast(({ month }) => month !== undefined);
  const month = bill?.month;
  if (!bill || month === undefined) return null;
  if (bills.filter((each) => each.month === month).length > 1) return null;
  const { due, days, parts } = bill;
  const whole = history.find((each) => each.month === month)?.amount ?? due;
  if (whole !== due && whole !== due - (parts?.lateFee ?? 0)) return null;
  const facts = { month, amount: due, ...(days !== undefined && { days }), ...(parts && { parts }) };
  return compareYear(
    facts,
    yearBefore.find((each) => each.month === yearEarlier(month)),
  );
}

/** A month's bill: fen, for how many days, and what it was made of, as far as its unit says. */
export type MonthFacts = Pick<
  NonNullable<BillQuery['yearBefore']>[number],
  'month' | 'amount' | 'days' | 'parts'
>;

/** Differences between two bills of a year, in the direction of the amount. Uses are in thousandths of their measure. */
export type Difference =
  | { readonly kind: 'USE'; readonly by: number; readonly measure: string }
  | { readonly kind: 'DAYS'; readonly days: number; readonly before: number }
  | {
      readonly kind: 'STEP';
      readonly step: number;
      readonly by: number;
      readonly before: number;
      readonly measure: string;
    }
  | { readonly kind: 'LATE_FEE'; readonly amount: number }
  | { readonly kind: 'ITEM'; readonly name: string; readonly by: number };

type Parts = NonNullable<MonthFacts['parts']>;

type Way = 1 | -1;

/**
 * What differs between two bills in the way of the amount, what explains most first. Only what both bills say is compared: what
 * was used, for how many days, in which step of the tariff. Items are named where it is unknown what was used, because the use
 * explains them.
 */
function differencesOf(bill: MonthFacts, before: MonthFacts, way: Way): Difference[] {
  const now = usedOf(bill.parts);
  const then = usedOf(before.parts);
  const measured = now && then && now.measure === then.measure;
  const by = measured ? now.used - then.used : 0;
  const lateFee = bill.parts?.lateFee ?? 0;
  return [
    ...(measured && by * way > 0 ? [{ kind: 'USE', by, measure: now.measure } as const] : []),
    ...daysDifference(bill, before, way),
    ...(measured ? stepDifference(bill.parts, before.parts, now.measure, way) : []),
    ...(way > 0 && lateFee > 0 ? [{ kind: 'LATE_FEE', amount: lateFee } as const] : []),
    ...(measured ? [] : itemDifferences(bill.parts, before.parts, way)),
  ];
}

/**
 * What was used by the readings; null when they do not show it. Of several readings one is the total if it is the sum of the
 * others, as where a meter also counts day and night. Otherwise it is unknown which belong together.
 */
function usedOf(parts: Parts | undefined): { readonly used: number; readonly measure: string } | null {
  const readings = parts?.readings ?? [];
  const [first] = readings;
  if (!first || readings.some(({ measure }) => measure !== first.measure)) return null;
  const uses = readings.map(({ from, to }) => thousandths(to) - thousandths(from));
  if (!uses.every((use) => use >= 0)) return null;
  const total = Math.max(...uses);
  const isTotal = uses.length === 1 || 2 * total === uses.reduce((sum, use) => sum + use, 0);
  return isTotal ? { used: total, measure: first.measure } : null;
}

function daysDifference({ days }: MonthFacts, { days: before }: MonthFacts, way: Way): Difference[] {
  if (days === undefined || before === undefined) return [];
  return (days - before) * way > 0 ? [{ kind: 'DAYS', days, before }] : [];
}

/** The highest step of the tariff, above the first, in which more or less was used. */
function stepDifference(
  now: Parts | undefined,
  then: Parts | undefined,
  measure: string,
  way: Way,
): Difference[] {
  const [steps, earlier] = [stepsOf(now), stepsOf(then)];
  if (steps.size === 0 || earlier.size === 0) return [];
  const numbers = [...new Set([...steps.keys(), ...earlier.keys()])].filter((step) => step > 1);
  const differences = numbers
    .toSorted((a, b) => b - a)
    .map((step) => {
      const before = earlier.get(step) ?? 0;
      return { kind: 'STEP', step, by: (steps.get(step) ?? 0) - before, before, measure } as const;
    });
  return differences.filter(({ by }) => by * way > 0).slice(0, 1);
}

/** The use in each step of the tariff, by its number. */
function stepsOf(parts: Parts | undefined): Map<number, number> {
  const steps = new Map<number, number>();
  for (const { step } of parts?.items ?? [])
    if (step) steps.set(step.number, (steps.get(step.number) ?? 0) + thousandths(step.used));
  return steps;
}

/** Items of the same name in both bills, the largest difference first. A name that stands twice in a bill names nothing. */
function itemDifferences(now: Parts | undefined, then: Parts | undefined, way: Way): Difference[] {
  const [items, earlier] = [itemsOf(now), itemsOf(then)];
  return [...items]
    .flatMap(([name, amount]) => {
      const before = earlier.get(name);
      return before === undefined ? [] : [{ kind: 'ITEM', name, by: amount - before } as const];
    })
    .filter(({ by }) => by * way > 0)
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
}

function itemsOf(parts: Parts | undefined): Map<string, number> {
  const items = parts?.items ?? [];
  const once = items.filter(({ name }) => items.filter((each) => each.name === name).length === 1);
  return new Map(once.map(({ name, amount }) => [name, amount]));
}

/** A reading as a whole number of thousandths: `1024500` for `1024.5`. Differences of these are exact. */
function thousandths(reading: string): number {
  const [whole = '0', part = ''] = reading.split('.');
  return Number(`${whole}${part.slice(0, 3).padEnd(3, '0')}`);
}

import type { BillQuery } from '../../api/accounts.ts';

/** A month's bill: fen, for how many days, and what it was made of, as far as its unit says. */
export type MonthFacts = Pick<
  NonNullable<BillQuery['yearBefore']>[number],
  'month' | 'amount' | 'days' | 'parts'
>;

/** What differs between two bills of a year, in the direction of the amount. Uses are in thousandths of their measure. */
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

/** What a meter has counted, in thousandths of its measure. */
type Use = { readonly used: number; readonly measure: string };

/** Which way the amount has changed: up or down. */
type Way = 1 | -1;

/**
 * What differs between two bills in the way of the amount, what explains most first. Only what both bills say is compared: what
 * was used, for how many days, in which step of the tariff. Items are named where it is unknown what was used, because the use
 * explains them.
 */
export function differencesOf(bill: MonthFacts, before: MonthFacts, way: Way): Difference[] {
  const now = usedOf(bill.parts);
  const then = usedOf(before.parts);
  const measured = now && then && now.measure === then.measure ? { now, then } : null;
  return [
    ...(measured ? usedDifference(measured.now, measured.then, way) : []),
    ...daysDifference(bill, before, way),
    ...(measured ? stepDifference(bill.parts, before.parts, measured.now.measure, way) : []),
    ...lateFeeDifference(bill.parts, way),
    ...(measured ? [] : itemDifferences(bill.parts, before.parts, way)),
  ];
}

/**
 * What was used by the readings; null when they do not show it. Of several readings one is the total if it is the sum of the
 * others, as where a meter also counts day and night. Otherwise it is unknown which belong together.
 */
function usedOf(parts: Parts | undefined): Use | null {
  const readings = parts?.readings ?? [];
  const [first] = readings;
  if (!first || readings.some(({ measure }) => measure !== first.measure)) return null;
  const uses = readings.map(({ from, to }) => thousandths(to) - thousandths(from));
  if (!uses.every((use) => use >= 0)) return null;
  const total = Math.max(...uses);
  const isTotal = uses.length === 1 || 2 * total === uses.reduce((sum, use) => sum + use, 0);
  return isTotal ? { used: total, measure: first.measure } : null;
}

function usedDifference(now: Use, then: Use, way: Way): Difference[] {
  const by = now.used - then.used;
  return by * way > 0 ? [{ kind: 'USE', by, measure: now.measure }] : [];
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

/** What was used in each step of the tariff, by its number. */
function stepsOf(parts: Parts | undefined): Map<number, number> {
  const steps = new Map<number, number>();
  for (const { step } of parts?.items ?? [])
    if (step) steps.set(step.number, (steps.get(step.number) ?? 0) + thousandths(step.used));
  return steps;
}

function lateFeeDifference(parts: Parts | undefined, way: Way): Difference[] {
  const amount = parts?.lateFee ?? 0;
  return way > 0 && amount > 0 ? [{ kind: 'LATE_FEE', amount }] : [];
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

/** The amount of each item whose name stands once, in fen. */
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

import { createHash } from 'node:crypto';
import { addMonths, day } from '../time.ts';
import { type Project, textOf } from './rules.ts';

/** Usual monthly sum (fen), price of one unit of use (fen) with its names, and the months with the highest use. */
type Habit = {
  readonly usual: number;
  readonly price?: number;
  readonly measure?: readonly [zh: string, en: string];
  readonly season: 'SUMMER_AND_WINTER' | 'WINTER' | 'SUMMER' | 'NONE';
};

const HABITS: Readonly<Record<Project, Habit>> = {
  ELECTRICITY: {
    usual: 11_000,
    price: 58.8,
    measure: ['用电 {n} 度', '{n} kWh'],
    season: 'SUMMER_AND_WINTER',
  },
  WATER: { usual: 4_200, price: 286, measure: ['用水 {n} 吨', '{n} m³'], season: 'SUMMER' },
  GAS: { usual: 6_800, price: 294, measure: ['用气 {n} 方', '{n} m³'], season: 'WINTER' },
  PHONE: { usual: 5_900, season: 'NONE' },
  BROADBAND: { usual: 9_900, season: 'NONE' },
  TV: { usual: 2_600, season: 'NONE' },
  HEATING: { usual: 46_000, season: 'WINTER' },
  PROPERTY: { usual: 23_800, season: 'NONE' },
};

export type MonthlyBill = {
  readonly month: string;
  /** Days that the bill is for. */
  readonly days: number;
  /** fen */
  readonly due: number;
  readonly dueDate: string;
  readonly usage: { readonly zh: string; readonly en: string } | undefined;
};

/** The bill of a month. It is always the same for the same account and month. */
export function monthlyBill(project: Project, seed: string, month: string): MonthlyBill {
  return billBy(project, seed, month, 1);
}

/** The bill of a month, with `factor` times what is otherwise used. */
function billBy(project: Project, seed: string, month: string, factor: number): MonthlyBill {
  const { usual, price, measure, season } = HABITS[project];
  const household = 0.7 + 0.6 * chance(seed, 'household');
  const jitter = season === 'NONE' ? 1 : 0.9 + 0.2 * chance(seed, month);
  const sum = usual * household * seasonal(season, month) * jitter * factor;
  const used = price ? Math.max(1, Math.round(sum / price)) : 0;
  return {
    month,
    days: daysOf(seed, month, factor),
    due: price ? Math.round(used * price) : Math.round(sum / 10) * 10,
    dueDate: `${addMonths(month, 1)}-25`,
    usage: measure && {
      zh: measure[0].replace('{n}', String(used)),
      en: measure[1].replace('{n}', String(used)),
    },
  };
}

/** The latest month with a bill: bills are issued on the 21st of their month. */
export function latestMonth(now: number): string {
  const today = day(now);
  return Number(today.slice(8)) > 20 ? today.slice(0, 7) : addMonths(today.slice(0, 7), -1);
}

/** Twelve months of an account's amounts, oldest first, up to and including `until`. */
export function history(project: Project, seed: string, until: string) {
  return monthsUntil(until).map((month) => ({ month, amount: monthlyBill(project, seed, month).due }));
}

/** The twelve months before those of `history`. `times` is their use as a factor of this year's; without it chance decides. */
export function yearBefore(
  project: Project,
  seed: string,
  until: string,
  times: number | undefined,
): readonly MonthlyBill[] {
  return monthsUntil(until).map((month) => {
    const earlier = addMonths(month, -12);
    return times === undefined
      ? monthlyBill(project, seed, earlier)
      : { ...billBy(project, seed, month, times), month: earlier };
  });
}

/** Twelve months, oldest first, up to and including `until`. */
function monthsUntil(until: string): string[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(until, index - 11));
}

/** From 28 to 33 days between two readings, and fewer where less was used. */
function daysOf(seed: string, month: string, factor: number): number {
  return 28 + Math.floor(4 * chance(seed, month, 'days')) + (factor < 1 ? 0 : 2);
}

/** The month's use as a factor of the usual one: 1 is usual. */
function seasonal(season: Habit['season'], month: string): number {
  const angle = ((Number(month.slice(5)) - 1) / 12) * 2 * Math.PI;
  switch (season) {
    case 'SUMMER_AND_WINTER':
      return 1.05 + 0.45 * Math.cos(2 * angle - 0.6);
    case 'WINTER':
      return 1 + 0.55 * Math.cos(angle);
    case 'SUMMER':
      return 1 - 0.25 * Math.cos(angle);
    case 'NONE':
      return 1;
  }
}

/** A number in [0, 1), always the same for the same names. */
export function chance(...names: readonly string[]): number {
  return createHash('sha256').update(names.join('\0')).digest().readUInt32BE(0) / 2 ** 32;
}

/** One item of the list, always the same for the same names. */
export function pick<T>(list: readonly [T, ...T[]], ...names: readonly string[]): T {
  return list[Math.floor(chance(...names) * list.length)] ?? list[0];
}

/** Decimal digits, always the same for the same names. */
export function digits(count: number, ...names: readonly string[]): string {
  return Array.from({ length: count }, (_, index) => Math.floor(chance(...names, String(index)) * 10)).join(
    '',
  );
}

/** fen of a yuan that a late bill costs more. */
const LATE_FEE = 0.02;

/** Shares of the principal that are not the use itself. */
const SURCHARGE = 0.08;

/** Price of the second step of the tariff as a factor of the first. */
const SECOND_STEP = 1.1;

/** The measure of a project's use, and the use from which its second tariff step counts. */
type Meter = { readonly measure: readonly [zh: string, en: string]; readonly secondFrom: number };

const METERS: Readonly<Partial<Record<Project, Meter>>> = {
  ELECTRICITY: { measure: ['度', 'kWh'], secondFrom: 150 },
  WATER: { measure: ['吨', 'm³'], secondFrom: 13 },
  GAS: { measure: ['方', 'm³'], secondFrom: 22 },
};

/** A bill of the account: what is due in fen, and its use as the unit words it. */
type Bill = { readonly due: number; readonly usage: string | null };

/** The parts of a bill, with a late fee when it is `overdue`. Always the same for the same bill. */
export function partsOf(project: Project, { due, usage }: Bill, overdue: boolean) {
  const lateFee = overdue ? Math.round(due * LATE_FEE) : 0;
  const principal = due - lateFee;
  const surcharge = Math.round(principal * SURCHARGE);
  const used = Number(/[\d.]+/.exec(usage ?? '')?.[0] ?? 0);
  const meter = METERS[project];
  const from = 1_000 + (due % 8_000);
  return {
    ...(lateFee > 0 ? { lateFee } : {}),
    items: [
      ...useItems(project, principal - surcharge, used, meter),
      { name: textOf(project, '附加费', 'Surcharge'), amount: surcharge },
    ],
    ...(meter === undefined || used === 0
      ? {}
      : {
          readings: [
            { from: String(from), to: String(from + used), measure: textOf(project, ...meter.measure) },
          ],
        }),
  };
}

/** The cost of the use, by step of the tariff where it is measured. */
function useItems(project: Project, amount: number, used: number, meter: Meter | undefined) {
  if (!meter || used === 0) return [{ name: textOf(project, '基本费用', 'Basic charge'), amount }];
  const second = Math.max(0, used - meter.secondFrom);
  const first = used - second;
  const secondAmount = Math.round((amount * second * SECOND_STEP) / (first + second * SECOND_STEP));
  const step = (number: number, within: number) => ({ step: { number, used: String(within) } });
  return [
    { name: textOf(project, '第一档', 'First step'), amount: amount - secondAmount, ...step(1, first) },
    ...(second > 0
      ? [{ name: textOf(project, '第二档', 'Second step'), amount: secondAmount, ...step(2, second) }]
      : []),
  ];
}

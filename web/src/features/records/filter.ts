import { checkDayRange } from '@life-payment/contract/rules';
import type { RecordFilter, Statistics } from '../../lib/api/orders.ts';
import { dayText, monthOf, monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { projectName, projectTypeOf } from '../../lib/i18n/projects.ts';
import { statusText } from '../../ui/order-status.ts';

export const FILTER_STATUSES = [
  'AWAITING_PAYMENT',
  'PROCESSING',
  'SUCCEEDED',
  'REFUNDED',
  'CLOSED',
] as const satisfies NonNullable<RecordFilter['status']>[];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const MONTHS = 24;

/** The latest months, newest first, as `YYYY-MM`. */
export function latestMonths(now: Date): string[] {
  const [year = 0, month = 1] = monthOf(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const index = year * 12 + month - 1 - back;
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
  });
}

/** The filter of an address; unknown values do not filter. */
export function readFilter(params: URLSearchParams): RecordFilter {
  const month = params.get('month');
  const days = daysOf(params.get('from'), params.get('to'));
  const projectType = projectTypeOf(params.get('projectType'));
  const status = FILTER_STATUSES.find((each) => each === params.get('status'));
  return {
    ...(days ?? (month !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month })),
    ...(projectType !== null && { projectType }),
    ...(status !== undefined && { status }),
  };
}

function daysOf(from: string | null, to: string | null): { from: string; to: string } | null {
  const isDay = (text: string | null) => text !== null && !Number.isNaN(Date.parse(text)) && DAY.test(text);
  return from !== null && to !== null && isDay(from) && isDay(to) && from <= to && !checkDayRange(from, to)
    ? { from, to }
    : null;
}

/** True if a record of the address opens its receipt, not its order. */
export function opensReceipts(params: URLSearchParams): boolean {
  return params.get('open') === 'receipt';
}

export function isFiltered(filter: RecordFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** A copy of the filter with one part set or removed. */
export function withPart<K extends keyof RecordFilter>(
  filter: RecordFilter,
  part: K,
  value: RecordFilter[K] | undefined,
): RecordFilter {
  const { [part]: _, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [part]: value };
}

/** A copy of the filter with one part set, or removed if it had this value already. */
export function toggled<K extends keyof RecordFilter>(
  filter: RecordFilter,
  part: K,
  value: RecordFilter[K],
): RecordFilter {
  return withPart(filter, part, filter[part] === value ? undefined : value);
}

/** The text of a status in the filter; every order with a refund counts as refunded. */
export function filterStatusText(status: NonNullable<RecordFilter['status']>): string {
  return status === 'REFUNDED' ? m.records_with_refund() : statusText(status);
}

/** A filter as text. No line of it begins with a dot or a dash. */
export function filterText({ month, from, to, projectType, status }: RecordFilter): string {
  return [
    status !== undefined && filterStatusText(status),
    projectType !== undefined && projectName(projectType),
    month !== undefined && monthText(month),
    from !== undefined && to !== undefined && `${dayText(from)}\u00a0– ${dayText(to)}`,
  ]
    .filter(Boolean)
    .join('\u00a0· ');
}

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

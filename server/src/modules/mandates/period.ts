import type { MandatePeriod } from '../../kit/ports/wallet-mandates.ts';
import { dayBounds, dayOf } from '../../kit/time.ts';

/** Days of a month on which a period may begin: every month has them. */
const LAST_DAY = 28;

/** The day on which the first period of a mandate begins that is made at a time: that day, or the first of the next month. */
export function firstPeriodDay(made: Date): string {
  const day = dayOf(made);
  return Number(day.slice(8)) <= LAST_DAY
    ? day
    : dayAfter(`${day.slice(0, 7)}-01`, { type: 'MONTH', count: 1 }, 1);
}

/** The period of a time, as the moments from and until which it lasts; null before the first, which begins on the day `first`. */
export function periodAt(
  period: MandatePeriod,
  first: string,
  time: Date,
): { readonly from: Date; readonly until: Date } | null {
  const begin = (index: number): Date => dayBounds(dayAfter(first, period, index)).from;
  if (time < begin(0)) return null;
  let index = 0;
  while (begin(index + 1) <= time) index += 1;
  return { from: begin(index), until: begin(index + 1) };
}

/** The first day of the period after `periods` others. */
function dayAfter(first: string, { type, count }: MandatePeriod, periods: number): string {
  const day = new Date(`${first}T00:00:00Z`);
  if (type === 'MONTH') day.setUTCMonth(day.getUTCMonth() + periods * count);
  else day.setUTCDate(day.getUTCDate() + periods * count);
  return day.toISOString().slice(0, 10);
}

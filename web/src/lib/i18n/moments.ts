// Months, and moments with their time, as `dates.ts` has the days.
import { dayOf, dayWords, inShanghai, monthWord, noon } from './dates.ts';
import { m } from './messages.ts';

/** The month in Shanghai as `YYYY-MM`. */
export function monthOf(date: Date): string {
  return dayOf(date).slice(0, 7);
}

/** `10月`, `Oct`, for charts. */
export function shortMonthText(month: string): string {
  return monthWord(noon(`${month}-15`));
}

/** `2026年10月`, `Oct 2026`. `month` is `YYYY-MM`. */
export function monthText(month: string): string {
  const year = month.slice(0, 4);
  return m.date_month_of_year({ year, month: shortMonthText(month) });
}

/** `15:04:12`. */
export function timeText(instant: string): string {
  return inShanghai(new Date(instant)).toISOString().slice(11, 19);
}

/** `11月20日 15:04`, `Nov 20, 15:04`; with the year when it is not this one. `instant` is ISO 8601. */
export function instantText(instant: string, now = new Date()): string {
  return m.date_day_and_time({ day: dayWords(new Date(instant), now), time: timeText(instant).slice(0, 5) });
}

/** The day of an instant, in the form of `dayText`. */
export function instantDayText(instant: string, now = new Date()): string {
  return dayWords(new Date(instant), now);
}

/** `15:04:12` if it was today, else `11月20日 15:04`. */
export function momentText(instant: string, now = new Date()): string {
  return dayOf(new Date(instant)) === dayOf(now) ? timeText(instant) : instantText(instant, now);
}

/** `15:04` if it is today, else `11月20日 15:04`; for future moments. */
export function deadlineText(instant: string, now = new Date()): string {
  return dayOf(new Date(instant)) === dayOf(now) ? timeText(instant).slice(0, 5) : instantText(instant, now);
}

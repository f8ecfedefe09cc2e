import { currentLanguage } from './language.ts';
import { m } from './messages.ts';

/**
 * Days, months and times are those of Asia/Shanghai, in whatever zone the phone is; the offset has been eight hours
 * since 1992. They are built from messages because the first format that a phone makes with `Intl` takes 50 ms of the
 * first paint.
 */
const AHEAD_MS = 8 * 3_600_000;

/** Noon of a day `YYYY-MM-DD` in Shanghai, so that no zone moves it. */
export function noon(day: string): Date {
  return new Date(`${day}T12:00:00+08:00`);
}

/** `11月25日`, `Nov 25`; with the year when it is not this one. `day` is `YYYY-MM-DD`. */
export function dayText(day: string, now = new Date()): string {
  return dayWords(noon(day), now);
}

/** The day in Shanghai as `YYYY-MM-DD`. */
export function dayOf(date: Date): string {
  return inShanghai(date).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;

/** Whole days from today in Shanghai to a day `YYYY-MM-DD`; 0 today, negative when past. */
export function daysUntil(day: string, now = new Date()): number {
  return Math.round((noon(day).getTime() - noon(dayOf(now)).getTime()) / DAY_MS);
}

/** `11月25日`, `Nov 25`; with the year when it is not this one. */
function dayWords(date: Date, now: Date): string {
  const there = inShanghai(date);
  const [month, day] = [monthWord(there), there.getUTCDate()];
  return sameYear(date, now)
    ? m.date_day({ month, day })
    : m.date_day_of_year({ year: there.getUTCFullYear(), month, day });
}

/** A date whose UTC fields hold the time of Shanghai. */
function inShanghai(date: Date): Date {
  return new Date(date.getTime() + AHEAD_MS);
}

function sameYear(date: Date, now: Date): boolean {
  return dayOf(date).slice(0, 4) === dayOf(now).slice(0, 4);
}

/** `11月`, `Nov`, of a date in Shanghai. */
function monthWord(there: Date): string {
  return m.date_months().split(' ')[there.getUTCMonth()] ?? '';
}

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
const MONTH_S = 30 * DAY_S;
const YEAR_S = 365 * DAY_S;

/** Below this age the text is "just now". */
const JUST_NOW_S = 300;

const UNITS = [
  ['year', YEAR_S],
  ['month', MONTH_S],
  ['day', DAY_S],
  ['hour', HOUR_S],
  ['minute', MINUTE_S],
] as const;

/** The age of an instant: just now under 300 s, then whole minutes, hours, days up to 30, months, years: `5分钟前`. */
export function agoText(instant: string, now = new Date()): string {
  const seconds = Math.floor((now.getTime() - new Date(instant).getTime()) / 1000);
  if (seconds < JUST_NOW_S) return m.ago_just_now();
  // 30 days are still counted in days.
  const [unit, size] =
    UNITS.find(([name, least]) => seconds >= (name === 'month' ? least + DAY_S : least)) ?? UNITS[4];
  return new Intl.RelativeTimeFormat(currentLanguage()).format(-Math.floor(seconds / size), unit);
}

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

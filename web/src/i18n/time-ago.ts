import { currentLanguage } from './language.ts';
import { m } from './messages.ts';

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

/**
 * How long ago an instant (ISO 8601) was: just now under 300 s, then whole minutes, hours, days up to 30, months and
 * years: `5 minutes ago`, `5分钟前`. A time in the future, from a wrong clock, is just now.
 */
export function agoText(instant: string, now = new Date()): string {
  const seconds = Math.floor((now.getTime() - new Date(instant).getTime()) / 1000);
  if (seconds < JUST_NOW_S) return m.ago_just_now();
  // 30 days are still counted in days.
  const [unit, size] =
    UNITS.find(([name, least]) => seconds >= (name === 'month' ? least + DAY_S : least)) ?? UNITS[4];
  return new Intl.RelativeTimeFormat(currentLanguage()).format(-Math.floor(seconds / size), unit);
}

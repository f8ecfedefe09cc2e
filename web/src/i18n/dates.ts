import { currentLanguage } from './language.ts';

/** Days, months and times are those of Asia/Shanghai, whatever the phone's zone. */
const ZONE = 'Asia/Shanghai';

/** Making a format takes far longer than using it, and a long list asks for thousands of times: each is made once. */
const formats = new Map<string, Intl.DateTimeFormat>();

const format = (date: Date, options: Intl.DateTimeFormatOptions): string => {
  const language = currentLanguage();
  const key = language + JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone: ZONE, ...options });
  formats.set(key, made);
  return made.format(date);
};

/** Noon of a day `YYYY-MM-DD` in Shanghai, so that no zone moves it. */
const noon = (day: string): Date => new Date(`${day}T12:00:00+08:00`);

const sameYear = (date: Date, now: Date): boolean => dayOf(date).slice(0, 4) === dayOf(now).slice(0, 4);

/** `11月25日`, `Nov 25`; with the year when it is not this one. `day` is `YYYY-MM-DD`. */
export const dayText = (day: string, now = new Date()): string =>
  format(noon(day), {
    month: 'short',
    day: 'numeric',
    ...(!sameYear(noon(day), now) && { year: 'numeric' }),
  });

/** `2026年11月20日`, `November 20, 2026`, always with its year. `day` is `YYYY-MM-DD`. */
export const wholeDayText = (day: string): string =>
  format(noon(day), { year: 'numeric', month: 'long', day: 'numeric' });

/** `2026年10月`, `Oct 2026`. `month` is `YYYY-MM`. */
export const monthText = (month: string): string =>
  format(noon(`${month}-15`), { year: 'numeric', month: 'short' });

/** `10月`, `Oct`, for charts. */
export const shortMonthText = (month: string): string => format(noon(`${month}-15`), { month: 'short' });

/** `11月20日 15:04`, `Nov 20, 15:04`; with the year when it is not this one. `instant` is ISO 8601. */
export const instantText = (instant: string, now = new Date()): string =>
  format(new Date(instant), {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(!sameYear(new Date(instant), now) && { year: 'numeric' }),
  });

/** `15:04:12`. */
export const timeText = (instant: string): string =>
  format(new Date(instant), { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });

/** The day in Shanghai as `YYYY-MM-DD`. */
export const dayOf = (date: Date): string => DAY.format(date);

/** The day of an instant, as `dayText` has it. */
export const instantDayText = (instant: string, now = new Date()): string =>
  dayText(dayOf(new Date(instant)), now);

/** `15:04:12` when it was today, else `11月20日 15:04`. */
export const momentText = (instant: string, now = new Date()): string =>
  dayOf(new Date(instant)) === dayOf(now) ? timeText(instant) : instantText(instant, now);

/** `15:04` when it is today, else `11月20日 15:04`: for what is still to come. */
export const deadlineText = (instant: string, now = new Date()): string =>
  dayOf(new Date(instant)) === dayOf(now) ? timeText(instant).slice(0, 5) : instantText(instant, now);

/** The month in Shanghai as `YYYY-MM`. */
export const monthOf = (date: Date): string => dayOf(date).slice(0, 7);

const DAY_MS = 86_400_000;

/** Whole days from today in Shanghai to a day `YYYY-MM-DD`; 0 today, negative when past. */
export const daysUntil = (day: string, now = new Date()): number => {
  return Math.round((noon(day).getTime() - noon(dayOf(now)).getTime()) / DAY_MS);
};

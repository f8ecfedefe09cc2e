/** Times as people in China read them: every day, month and clock time is Asia/Shanghai, which keeps UTC+8 all year. */
const OFFSET_MS = 8 * 3_600_000;

/** ISO 8601 with offset: `2026-11-20T15:04:12+08:00`. */
export function instant(at: Date): string {
  return `${shifted(at).slice(0, 19)}+08:00`;
}

/** `YYYY-MM-DD` */
export function dayOf(at: Date): string {
  return shifted(at).slice(0, 10);
}

/** `YYYY-MM` */
export function monthOf(at: Date): string {
  return shifted(at).slice(0, 7);
}

/** `HH:MM` */
export function clockOf(at: Date): string {
  return shifted(at).slice(11, 16);
}

/** First instant of a month given as `YYYY-MM`, and of the month after it. */
export function monthBounds(month: string): { from: Date; until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return {
    from: new Date(Date.UTC(year, number - 1, 1) - OFFSET_MS),
    until: new Date(Date.UTC(year, number, 1) - OFFSET_MS),
  };
}

/** First instant of a day given as `YYYY-MM-DD`, and of the next. */
export function dayBounds(day: string): { from: Date; until: Date } {
  const from = new Date(`${day}T00:00:00+08:00`);
  return { from, until: after(from, DAY) };
}

/** The moment that a text of JSON names; null for null. */
export function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Months (`YYYY-MM`) from one to another, both with them, oldest first; the first `most` of them, none when `to` is before. */
export function monthsBetween(from: string, to: string, most: number): string[] {
  const first = monthNumber(from);
  const length = Math.max(0, Math.min(most, monthNumber(to) - first + 1));
  return Array.from({ length }, (_, nth) => monthText(first + nth));
}

export function after(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}

export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

function shifted(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString();
}

function monthNumber(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
}

function monthText(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

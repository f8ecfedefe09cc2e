import { after, DAY, dayBounds, dayOf } from '../../kit/time.ts';

/** Whether a text is a date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const { from } = dayBounds(text);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(from.getTime()) && dayOf(from) === text;
}

/** The last `most` days before `now`, not before `first`, oldest first. */
export function daysBefore(now: Date, first: string, most: number): string[] {
  return Array.from({ length: most }, (_, nth) => dayOf(after(now, (nth - most) * DAY))).filter(
    (day) => day >= first,
  );
}

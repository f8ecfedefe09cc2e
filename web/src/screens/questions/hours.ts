import type { CustomerService } from '../../api/content.ts';
import { timeText } from '../../i18n/moments.ts';

type Hours = NonNullable<CustomerService['hours']>;

/** Whether the hours cover the whole day: both times are the same, or the end is the last minute of the day. */
export function isAlways({ from, to }: Hours): boolean {
  return from === to || (from === '00:00' && (to === '23:59' || to === '24:00'));
}

/** Whether a clock time `HH:MM` is within the hours. They may span midnight; their end does not belong to them. */
export function isOpenAt(hours: Hours, clock: string): boolean {
  if (isAlways(hours)) return true;
  const { from, to } = hours;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}

/** The clock time in Shanghai as `HH:MM`. */
export function clockNow(now: Date): string {
  return timeText(now.toISOString()).slice(0, 5);
}

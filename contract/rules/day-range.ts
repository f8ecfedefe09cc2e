import { DAYS_TOO_FAR_APART } from './codes.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Most months from the first day of a range to its last. */
const RANGE_MOST_MONTHS = 3;

/** Checks that a range of days `YYYY-MM-DD` has at most three months; null when it is valid. */
export function checkDayRange(from: string, to: string): Refusal | null {
  return to > monthsLater(from) ? refuse(DAYS_TOO_FAR_APART, 'to', { max: RANGE_MOST_MONTHS }) : null;
}

/** A day's number in a later month, to compare with; it may be after that month's last day. */
function monthsLater(day: string): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + RANGE_MOST_MONTHS;
  const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1];
  return `${String(year).padStart(4, '0')}-${String(ofYear).padStart(2, '0')}${day.slice(7)}`;
}

import { after, DAY, dayBounds, dayOf } from '../../kit/time.ts';

/**
 * When a case that is opened now is answered at the latest: the end of the `workingDays`th working day after today, in Shanghai.
 * Saturday and Sunday are no working days; holidays are not known here.
 */
export function answerTime(now: Date, workingDays: number): Date {
  let { until } = dayBounds(dayOf(now));
  for (let left = workingDays; left > 0; until = after(until, DAY)) if (isWorkingDay(until)) left -= 1;
  return until;
}

/** The day by whose end a case is answered. */
export function answerDay(answerBy: Date): string {
  return dayOf(after(answerBy, -1));
}

/** Whether the day that begins at a midnight of Shanghai is a working day. */
function isWorkingDay(midnight: Date): boolean {
  const day = new Date(`${dayOf(midnight)}T00:00:00Z`).getUTCDay();
  return day !== 0 && day !== 6;
}

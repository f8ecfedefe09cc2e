import { after, DAY, dayBounds, dayOf } from '../../kit/time.ts';

const WORKING_DAYS = 2;

/**
 * When a question that is asked now is answered at the latest: the end of the second working day after today, in Shanghai.
 * Saturday and Sunday are no working days; holidays are not known here.
 */
export function answerTime(now: Date): Date {
  let { until } = dayBounds(dayOf(now));
  for (let left = WORKING_DAYS; left > 0; until = after(until, DAY)) if (isWorkingDay(until)) left -= 1;
  return until;
}

/** The day by whose end a question is answered. */
export function answerDay(answerBy: Date): string {
  return dayOf(after(answerBy, -1));
}

/** Whether the day that begins at a midnight of Shanghai is a working day. */
function isWorkingDay(midnight: Date): boolean {
  const day = new Date(`${dayOf(midnight)}T00:00:00Z`).getUTCDay();
  return day !== 0 && day !== 6;
}

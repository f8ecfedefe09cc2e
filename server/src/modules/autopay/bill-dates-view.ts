import type { ResponseOf, viewAutopay } from '@life-payment/contract';
import { instant } from '../../kit/time.ts';
import { type Habit, nextBillDates } from './calendar.ts';

type Calendar = ResponseOf<typeof viewAutopay>['calendar'];

/** The foreseeable dates as the answer has them; empty when the unit names no bill day. */
export function calendarView(
  habit: Habit,
  now: Date,
  timing: { readonly payDay: number | null; readonly spread: number },
): Calendar {
  const dates = nextBillDates(habit, now, timing);
  if (!dates) return {};
  return {
    nextBillDay: dates.nextBillDay,
    noticeBy: instant(dates.noticeBy),
    deductFrom: instant(dates.deductFrom),
    deductUntil: instant(dates.deductUntil),
    ...(dates.dueDate === null ? {} : { dueDate: dates.dueDate }),
    ...(dates.lastChance ? { lastChance: instant(dates.lastChance) } : {}),
  };
}

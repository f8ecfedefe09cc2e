import type { ResponseOf, viewAutopay } from '@life-payment/contract';
import { instant } from '../../kit/time.ts';
import { type Habit, nextCourse } from './calendar.ts';

type Calendar = ResponseOf<typeof viewAutopay>['calendar'];

/** The foreseeable dates as the answer has them; empty when the unit names no bill day. */
export function calendarView(
  habit: Habit,
  now: Date,
  timing: { readonly payDay: number | null; readonly spread: number },
): Calendar {
  const course = nextCourse(habit, now, timing);
  if (!course) return {};
  return {
    nextBillDay: course.nextBillDay,
    noticeBy: instant(course.noticeBy),
    deductFrom: instant(course.deductFrom),
    deductUntil: instant(course.deductUntil),
    ...(course.dueDate === null ? {} : { dueDate: course.dueDate }),
    ...(course.lastChance ? { lastChance: instant(course.lastChance) } : {}),
  };
}

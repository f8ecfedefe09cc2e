import type { Calendar } from '../api/autopay.ts';
import { dayText } from '../i18n/dates.ts';
import { m } from '../i18n/messages.ts';
import { deadlineText, instantDayText } from '../i18n/moments.ts';
import type { Step } from '../ui/facts/Timeline.tsx';

/** The next steps with their dates, as far as they are known. Steps before `now` are done. */
export function calendarSteps(
  { nextBillDay, noticeBy, deductFrom, dueDate, lastChance }: Calendar,
  now: Date,
): readonly Step[] {
  const past = (instant: string): boolean => new Date(instant) <= now;
  const state = (isPast: boolean): Step['state'] => (isPast ? 'done' : 'next');
  const steps: (Step | undefined)[] = [
    nextBillDay === undefined
      ? undefined
      : {
          key: 'bill',
          title: m.autopay_calendar_bill(),
          time: dayText(nextBillDay, now),
          state: state(past(`${nextBillDay}T00:00:00+08:00`)),
        },
    noticeBy === undefined
      ? undefined
      : {
          key: 'notice',
          title: m.autopay_calendar_notice(),
          note: m.autopay_calendar_notice_note(),
          time: m.autopay_by({ time: deadlineText(noticeBy, now) }),
          state: state(past(noticeBy)),
        },
    deductFrom === undefined
      ? undefined
      : {
          key: 'taken',
          title: m.autopay_calendar_taken(),
          note: m.autopay_calendar_hours(),
          time: m.autopay_from({ time: instantDayText(deductFrom, now) }),
          state: state(past(deductFrom)),
        },
    lastChance === undefined
      ? undefined
      : {
          key: 'last',
          title: m.autopay_calendar_last(),
          note: m.autopay_calendar_last_note(),
          time: instantDayText(lastChance, now),
          state: state(past(lastChance)),
        },
    dueDate === undefined
      ? undefined
      : {
          key: 'due',
          title: m.autopay_calendar_due(),
          time: dayText(dueDate, now),
          state: state(past(`${dueDate}T23:59:59+08:00`)),
        },
  ];
  return steps.filter((step) => step !== undefined);
}

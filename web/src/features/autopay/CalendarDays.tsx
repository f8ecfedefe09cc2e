import { dayText, deadlineText, instantDayText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { type Step, Timeline } from '../../ui/Timeline.tsx';
import type { Calendar, Mandate } from './api.ts';

type Props = { calendar: Calendar; billing: Mandate['billing'] };

/** The days of the next bill, from its issue to its due date; or why there are none: a prepaid account, or a silent unit. */
export function CalendarDays({ calendar, billing }: Props) {
  if (billing === 'PREPAID') return <p className="quiet">{m.autopay_calendar_top_up()}</p>;
  const steps = calendarSteps(calendar, new Date());
  if (steps.length === 0) return <p className="quiet">{m.autopay_calendar_none()}</p>;
  return <Timeline steps={steps} />;
}

/** The next steps with their dates, as far as they are known. Steps before `now` are done. */
function calendarSteps(
  { nextBillDay, noticeBy, deductFrom, dueDate, lastChance }: Calendar,
  now: Date,
): readonly Step[] {
  const day = (at: string) => dayText(at.slice(0, 10), now);
  const steps: readonly (Pick<Step, 'key' | 'title' | 'note'> & {
    at: string | undefined;
    time: (at: string) => string;
  })[] = [
    { key: 'bill', title: m.autopay_calendar_bill(), at: dayAt(nextBillDay, '00:00:00'), time: day },
    {
      key: 'notice',
      title: m.autopay_calendar_notice(),
      note: m.autopay_calendar_notice_note(),
      at: noticeBy,
      time: (at) => m.autopay_by({ time: deadlineText(at, now) }),
    },
    {
      key: 'taken',
      title: m.autopay_calendar_taken(),
      note: m.autopay_calendar_hours(),
      at: deductFrom,
      time: (at) => m.autopay_from({ time: instantDayText(at, now) }),
    },
    {
      key: 'last',
      title: m.autopay_calendar_last(),
      note: m.autopay_calendar_last_note(),
      at: lastChance,
      time: (at) => instantDayText(at, now),
    },
    { key: 'due', title: m.autopay_calendar_due(), at: dayAt(dueDate, '23:59:59'), time: day },
  ];
  return steps.flatMap(({ at, time, ...step }) =>
    at === undefined ? [] : [{ ...step, time: time(at), state: new Date(at) <= now ? 'done' : 'next' }],
  );
}

function dayAt(day: string | undefined, time: string): string | undefined {
  return day && `${day}T${time}+08:00`;
}

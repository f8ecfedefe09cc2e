import { dayText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { deadlineText, instantDayText } from '../../lib/i18n/moments.ts';
import { Card } from '../../ui/Card.tsx';
import { type Step, Timeline } from '../../ui/Timeline.tsx';
import type { Calendar, Mandate } from './api.ts';
import s from './autopay.module.css';

type Props = { calendar: Calendar; billing: Mandate['billing'] };

/** The days of the next bill, in a card of their own. */
export function CalendarCard(props: Props) {
  return (
    <Card title={m.autopay_calendar()}>
      <CalendarDays {...props} />
    </Card>
  );
}

/** The days of the next bill, from its issue to its due date. A prepaid account has no such days. */
export function CalendarDays({ calendar, billing }: Props) {
  const steps = calendarSteps(calendar, new Date());
  return (
    <>
      <NoDays billing={billing} steps={steps} />
      {steps.length > 0 && (
        <div className={s['timeline']}>
          <Timeline steps={steps} />
        </div>
      )}
    </>
  );
}

/** The note where the days are not known: of a prepaid account, or of a unit that does not tell its bill day. */
export function NoDays({ billing, steps }: Pick<Props, 'billing'> & { steps: readonly Step[] }) {
  if (billing === 'PREPAID') return <p className={s['text']}>{m.autopay_calendar_top_up()}</p>;
  return steps.length === 0 && <p className={s['text']}>{m.autopay_calendar_none()}</p>;
}

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

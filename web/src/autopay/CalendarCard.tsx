import type { Calendar, Mandate } from '../api/autopay.ts';
import { m } from '../i18n/messages.ts';
import { Timeline } from '../ui/facts/Timeline.tsx';
import { Card } from '../ui/layout/Card.tsx';
import s from './autopay.module.css';
import { calendarSteps } from './calendar.ts';

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
      {billing === 'PREPAID' && <p className={s['text']}>{m.autopay_calendar_top_up()}</p>}
      {billing === 'POSTPAID' && steps.length === 0 && (
        <p className={s['text']}>{m.autopay_calendar_none()}</p>
      )}
      {steps.length > 0 && (
        <div className={s['timeline']}>
          <Timeline steps={steps} />
        </div>
      )}
    </>
  );
}

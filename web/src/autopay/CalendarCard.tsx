import type { Calendar, Mandate } from '../api/autopay.ts';
import { m } from '../i18n/messages.ts';
import { type Step, Timeline } from '../ui/facts/Timeline.tsx';
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
      <NoDays billing={billing} steps={steps} />
      {steps.length > 0 && (
        <div className={s['timeline']}>
          <Timeline steps={steps} />
        </div>
      )}
    </>
  );
}

/** What is said where the days are not known: of a prepaid account, or of a unit that does not tell its bill day. */
export function NoDays({ billing, steps }: Pick<Props, 'billing'> & { steps: readonly Step[] }) {
  if (billing === 'PREPAID') return <p className={s['text']}>{m.autopay_calendar_top_up()}</p>;
  return steps.length === 0 && <p className={s['text']}>{m.autopay_calendar_none()}</p>;
}

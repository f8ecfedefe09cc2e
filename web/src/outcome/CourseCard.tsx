import { m } from '../i18n/messages.ts';
import { Timeline } from '../ui/facts/Timeline.tsx';
import { Card } from '../ui/layout/Card.tsx';
import { courseOf } from './course.ts';
import s from './outcome.module.css';
import type { Outcome } from './outcome.ts';
import { PromiseNote } from './PromiseNote.tsx';

/** The three steps of a payment and by when they are done. `note`: below the card. */
export function CourseCard({ outcome, note }: { outcome: Outcome; note?: string | undefined }) {
  return (
    <>
      <Card>
        <Timeline steps={courseOf(outcome)} />
        <PromiseNote outcome={outcome} />
      </Card>
      {note && <p className={s['note']}>{note}</p>}
    </>
  );
}

/** The same after the wallet has paid, while something is under way. */
export function CourseUnderWay({ outcome }: { outcome: Outcome }) {
  if (!isUnderWay(outcome)) return null;
  return (
    <CourseCard
      outcome={outcome}
      note={outcome.status === 'PROCESSING' ? m.payment_close_note() : undefined}
    />
  );
}

/** Whether the three steps say what is under way. They don't for money that came after its order had closed. */
export function isUnderWay({ status, orders }: Outcome): boolean {
  const late = orders.some(({ lateRefund }) => lateRefund);
  return (status === 'PROCESSING' || status === 'REFUNDING') && !late;
}

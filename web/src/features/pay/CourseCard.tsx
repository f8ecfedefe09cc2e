import { momentText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { moneyText } from '../../ui/money.ts';
import { type Step, Timeline } from '../../ui/Timeline.tsx';
import s from './outcome.module.css';
import { billsOf, comingBack, type Outcome, promiseText, unitsOf } from './text.ts';

/** The three steps of a payment and by when they are done. `note`: below the card. */
export function CourseCard({ outcome, note }: { outcome: Outcome; note?: string | undefined }) {
  return (
    <>
      <Card>
        <Timeline steps={courseOf(outcome)} />
        <PromiseNote outcome={outcome} />
      </Card>
      {note && <p className={cx('small phrases', s['note'])}>{note}</p>}
    </>
  );
}

/** The promise of a payment that is under way; a broken promise is highlighted. */
export function PromiseNote({ outcome }: { outcome: Pick<Outcome, 'orders'> }) {
  const text = promiseText(outcome);
  const overdue = outcome.orders.some(({ promise }) => promise?.overdue);
  return text && <p className={cx('small', s['promise'], overdue && s['overdue'])}>{text}</p>;
}

/** The steps after the wallet has paid, while something is under way. */
export function CourseUnderWay({ outcome }: { outcome: Outcome }) {
  if (!isUnderWay(outcome)) return null;
  return (
    <CourseCard
      outcome={outcome}
      note={outcome.status === 'PROCESSING' ? m.payment_close_note() : undefined}
    />
  );
}

/** True if the three steps say what is under way. They don't for money that came after its order had closed. */
export function isUnderWay({ status, orders }: Outcome): boolean {
  const late = orders.some(({ lateRefund }) => lateRefund);
  return (status === 'PROCESSING' || status === 'REFUNDING') && !late;
}

type TimelineStep = Outcome['orders'][number]['timeline'][number]['step'];

/** The three steps of a payment: the wallet has the money, the units are told, and they credit it or it goes back. */
export function courseOf(outcome: Outcome): Step[] {
  return [walletStep(outcome), toldStep(outcome), endStep(outcome)];
}

function walletStep({ paidAt }: Outcome): Step {
  const key = 'wallet';
  if (paidAt === undefined) return { key, title: m.payment_step_wallet_now(), ...NOW() };
  return { key, title: m.payment_step_wallet(), state: 'done', time: momentText(paidAt) };
}

function toldStep(outcome: Outcome): Step {
  const key = 'told';
  const unit = unitText(outcome);
  if (outcome.paidAt === undefined) return { key, title: m.order_step_sent_next({ unit }), state: 'next' };
  if (!isTold(outcome)) return { key, title: m.order_step_sent_now({ unit }), ...NOW() };
  return { key, title: m.order_step_sent({ unit }), state: 'done', ...timeOf(outcome, 'SENT_TO_UNIT') };
}

function endStep(outcome: Outcome): Step {
  const key = 'end';
  const unit = unitText(outcome);
  const bills = billsOf(outcome);
  if (outcome.paidAt === undefined || !isTold(outcome)) {
    // Once it is paid, the promise below the steps says by when.
    const note = outcome.paidAt === undefined && { note: m.payment_step_else() };
    return { key, title: m.order_step_credited_next({ unit }), state: 'next', ...note };
  }
  if (bills.some(({ state }) => state !== 'WRITTEN_OFF' && state !== 'REJECTED')) {
    const unknown = bills.some(({ state }) => state === 'NOT_KNOWN_YET');
    return {
      key,
      title: m.order_step_credited_next({ unit }),
      state: 'now',
      time: unknown ? m.order_being_confirmed() : m.order_under_way(),
    };
  }
  const back = comingBack(outcome);
  if (back > 0) return { key, title: m.payment_step_back({ amount: moneyText(back) }), ...NOW() };
  if (bills.some(({ state }) => state === 'REJECTED'))
    return {
      key,
      title: m.payment_step_gone_back({ amount: moneyText(outcome.refunded) }),
      state: 'done',
      ...timeOf(outcome, 'REFUNDED'),
    };
  return { key, title: m.order_step_credited({ unit }), state: 'done', ...timeOf(outcome, 'WRITTEN_OFF') };
}

/** Under way. The text is that of the language of now. */
const NOW = () => ({ state: 'now' as const, time: m.order_under_way() });

function unitText(outcome: Outcome): string {
  const units = unitsOf(outcome);
  const [first = ''] = units;
  return units.length === 1 ? first : m.payment_the_units();
}

function isTold({ orders }: Outcome): boolean {
  return orders.every(({ timeline }) =>
    timeline.every(({ step, state }) => step !== 'SENT_TO_UNIT' || state === 'DONE'),
  );
}

function timeOf({ orders }: Outcome, wanted: TimelineStep): { time?: string } {
  const times = orders.flatMap(({ timeline }) =>
    timeline.flatMap(({ step, state, at }) => (step === wanted && state === 'DONE' && at ? [at] : [])),
  );
  const [last] = times.sort((a, b) => Date.parse(a) - Date.parse(b)).slice(-1);
  return last === undefined ? {} : { time: momentText(last) };
}

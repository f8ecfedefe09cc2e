import { m } from '../../lib/i18n/messages.ts';
import { deadlineText } from '../../lib/i18n/moments.ts';
import { cx } from '../../ui/cx.ts';
import s from './outcome.module.css';
import { billsOf, type Outcome } from './text.ts';

/** The promise of a payment that is under way; a broken promise is highlighted. */
export function PromiseNote({ outcome }: { outcome: Pick<Outcome, 'orders'> }) {
  const text = promiseText(outcome);
  const overdue = outcome.orders.some(({ promise }) => promise?.overdue);
  return text && <p className={cx(s['promise'], overdue && s['overdue'])}>{text}</p>;
}

/** The promise in words: when a payment is credited or its money back; after that time, that staff look after it. Undefined if nothing is open. */
export function promiseText(outcome: Pick<Outcome, 'orders'>): string | undefined {
  const promises = outcome.orders.flatMap(({ promise }) => promise ?? []);
  const by = promises.map((promise) => promise.by).sort((a, b) => Date.parse(a) - Date.parse(b));
  const [last] = by.slice(-1);
  if (last === undefined) return undefined;
  const [late] = promises.filter(({ overdue }) => overdue);
  if (late) return m.order_promise_over({ time: deadlineText(late.by) });
  const time = deadlineText(last);
  const settled = billsOf(outcome).every(({ state }) => state === 'WRITTEN_OFF' || state === 'REJECTED');
  const back = settled || outcome.orders.every(({ lateRefund }) => lateRefund);
  return back ? m.order_promise_back({ time }) : m.order_promise({ time });
}

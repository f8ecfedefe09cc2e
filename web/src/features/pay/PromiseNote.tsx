import { cx } from '../../ui/cx.ts';
import s from './outcome.module.css';
import { type Outcome, promiseText } from './text.ts';

/** The promise of a payment that is under way; a broken promise is highlighted. */
export function PromiseNote({ outcome }: { outcome: Pick<Outcome, 'orders'> }) {
  const text = promiseText(outcome);
  const overdue = outcome.orders.some(({ promise }) => promise?.overdue);
  return text && <p className={cx(s['promise'], overdue && s['overdue'])}>{text}</p>;
}

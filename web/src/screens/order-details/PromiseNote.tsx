import type { OrderDetail } from '../../api/orders.ts';
import { cx } from '../../ui/cx.ts';
import s from './order-details.module.css';
import { promiseText } from './promise-text.ts';

/** The promise of an order that is under way; a broken promise is highlighted. */
export function PromiseNote({ order }: { order: OrderDetail }) {
  const text = promiseText(order);
  return text && <p className={cx(s['promise'], order.promise?.overdue && s['overdue'])}>{text}</p>;
}

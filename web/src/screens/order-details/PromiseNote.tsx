import type { OrderDetail } from '../../api/orders.ts';
import { cx } from '../../ui/cx.ts';
import s from './order-details.module.css';
import { promiseText } from './promise-text.ts';

/** What is promised of an order while it is on its way; a promise that is over stands out. */
export function PromiseNote({ order }: { order: OrderDetail }) {
  const text = promiseText(order);
  return text && <p className={cx(s['promise'], order.promise?.overdue && s['overdue'])}>{text}</p>;
}

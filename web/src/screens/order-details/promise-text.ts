import type { OrderDetail } from '../../api/orders.ts';
import { deadlineText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';

/** By when an order is credited or its money is back; after that time, that staff look after it. Undefined if nothing is open. */
export function promiseText({ promise, bills, lateRefund }: OrderDetail): string | undefined {
  if (!promise) return undefined;
  const time = deadlineText(promise.by);
  if (promise.overdue) return m.order_promise_over({ time });
  const back = lateRefund || bills.every(({ state }) => state === 'WRITTEN_OFF' || state === 'REJECTED');
  return back ? m.order_promise_back({ time }) : m.order_promise({ time });
}

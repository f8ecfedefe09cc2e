import type { getOrderDetail, ResponseOf } from '@life-payment/contract';
import { instant } from '../../kit/time.ts';
import type { OrderDetail } from './detail-store.ts';

type Promised = NonNullable<ResponseOf<typeof getOrderDetail>['promise']>;

/** When the open bills and refunds of an order are done at the latest; null when nothing is open or nothing was promised. */
export function promiseOf({ bills, refunds }: OrderDetail, now: Date): Promised | null {
  const open = [
    ...bills.filter(({ state }) => state !== 'WRITTEN_OFF' && state !== 'REJECTED'),
    ...refunds.filter(({ state }) => state !== 'DONE'),
  ];
  const times = open.flatMap(({ promisedBy }) => promisedBy?.getTime() ?? []);
  if (times.length === 0) return null;
  return { by: instant(new Date(Math.max(...times))), overdue: Math.min(...times) < now.getTime() };
}

import type { getOrderDetail, ResponseOf } from '@life-payment/contract';
import { instant } from '../../kit/time.ts';
import type { OrderDetail } from './detail-store.ts';

type Promised = NonNullable<ResponseOf<typeof getOrderDetail>['promise']>;

/** By when what is still open of an order is written off or back; null when nothing is, or nobody was told. */
export function promiseOf({ bills, refunds }: OrderDetail, now: Date): Promised | null {
  const open = [
    ...bills.filter(({ state }) => state !== 'WRITTEN_OFF' && state !== 'REJECTED'),
    ...refunds.filter(({ state }) => state !== 'DONE'),
  ];
  const times = open.flatMap(({ promisedBy }) => promisedBy?.getTime() ?? []);
  if (times.length === 0) return null;
  return { by: instant(new Date(Math.max(...times))), overdue: Math.min(...times) < now.getTime() };
}

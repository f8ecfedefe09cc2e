import type { OrderDetail } from '../../api/orders.ts';

export type Refund = NonNullable<OrderDetail['lateRefund']>;

const underWay = ({ bills, lateRefund }: OrderDetail): Refund[] =>
  [...bills.flatMap(({ refund }) => refund ?? []), ...(lateRefund ? [lateRefund] : [])].filter(
    ({ state }) => state !== 'DONE',
  );

/** What is on its way back to the wallet, in fen. */
export const refundsUnderWay = (order: OrderDetail): number =>
  underWay(order).reduce((total, { amount }) => total + amount, 0);

/** Whether a person has to look after what is still to come back. */
export const withCustomerService = (order: OrderDetail): boolean =>
  underWay(order).some(({ state }) => state === 'WITH_CUSTOMER_SERVICE');

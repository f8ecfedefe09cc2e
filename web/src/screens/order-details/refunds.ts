import type { OrderDetail } from '../../api/orders.ts';

export type Refund = NonNullable<OrderDetail['lateRefund']>;

/** The amount on its way back to the wallet, in fen. */
export function refundsUnderWay(order: OrderDetail): number {
  return underWay(order).reduce((total, { amount }) => total + amount, 0);
}

/** Whether a person has to look after an open refund. */
export function withCustomerService(order: OrderDetail): boolean {
  return underWay(order).some(({ state }) => state === 'WITH_CUSTOMER_SERVICE');
}

/** Where the refunded money went: some of it by bank transfer, because the wallet could not, or to a card; else the wallet. */
export function wayBack(order: OrderDetail): 'WALLET' | 'BANK' | 'CARD' {
  const refunds = refundsOf(order);
  if (refunds.some(({ way }) => way === 'BANK')) return 'BANK';
  return refunds.some(({ card }) => card && card.state !== 'IN_WALLET') ? 'CARD' : 'WALLET';
}

function underWay(order: OrderDetail): Refund[] {
  return refundsOf(order).filter(({ state }) => state !== 'DONE');
}

function refundsOf({ bills, lateRefund }: OrderDetail): Refund[] {
  return [...bills.flatMap(({ refund }) => refund ?? []), ...(lateRefund ? [lateRefund] : [])];
}

import type { OrderDetail } from '../api/orders.ts';

export type Refund = NonNullable<OrderDetail['lateRefund']>;

/** What has refunds: an order, or the bills of several. */
type Refunded = Pick<OrderDetail, 'bills' | 'lateRefund'>;

/** The amount on its way back to the wallet, in fen. */
export function refundsUnderWay(order: Refunded): number {
  return underWay(order).reduce((total, { amount }) => total + amount, 0);
}

/** Whether a person has to look after an open refund. */
export function withCustomerService(order: Refunded): boolean {
  return underWay(order).some(({ state }) => state === 'WITH_CUSTOMER_SERVICE');
}

/** Where the refunded money went: some of it by bank transfer, because the wallet could not, or to a card; else the wallet. */
export function wayBack(order: Refunded): 'WALLET' | 'BANK' | 'CARD' {
  const refunds = refundsOf(order);
  if (refunds.some(({ way }) => way === 'BANK')) return 'BANK';
  return refunds.some(({ card }) => card && card.state !== 'IN_WALLET') ? 'CARD' : 'WALLET';
}

function underWay(order: Refunded): Refund[] {
  return refundsOf(order).filter(({ state }) => state !== 'DONE');
}

function refundsOf({ bills, lateRefund }: Refunded): Refund[] {
  return [...bills.flatMap(({ refund }) => refund ?? []), ...(lateRefund ? [lateRefund] : [])];
}

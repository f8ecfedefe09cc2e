import { ORDER_PATH, PAYMENT_PATH } from '@life-payment/contract/pages';

/** An order by itself, or a payment of several, as the addresses of its pages name it. */
export type Paying = { readonly orderId: string } | { readonly paymentId: string };

/** A payment as the service lists it: of one order it is known by that order. */
export type Covered = {
  readonly paymentId: string;
  readonly orders: readonly { readonly orderId: string }[];
};

export function payingOf({ paymentId, orders: [only, ...others] }: Covered): Paying {
  return only && others.length === 0 ? { orderId: only.orderId } : { paymentId };
}

/** The page of an order or a payment. `orderPath`: for a guest that is the link's page. */
export function pageOf(paying: Paying, orderPath: string = ORDER_PATH): string {
  return 'paymentId' in paying ? PAYMENT_PATH : orderPath;
}

/** The mark in the address of a page whose payer gave up at the wallet. */
export const CANCELLED = { cancelled: '1' } as const;

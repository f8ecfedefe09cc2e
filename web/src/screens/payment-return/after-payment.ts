import type { OrderStatus } from '../../api/orders.ts';

/** The result of coming back from the wallet: ASK while it is unknown, PAID, or UNPAID if the order is over or was given up. */
export type Arrival = 'ASK' | 'PAID' | 'UNPAID';

const ARRIVALS: Record<OrderStatus, Arrival> = {
  AWAITING_PAYMENT: 'ASK',
  DEDUCTING: 'ASK',
  CLOSING: 'UNPAID',
  CLOSED: 'UNPAID',
  PROCESSING: 'PAID',
  SUCCEEDED: 'PAID',
  PARTLY_REFUNDED: 'PAID',
  REFUNDING: 'PAID',
  REFUNDED: 'PAID',
};

/** `cancelled`: the wallet says that its payer gave up. */
export function arrivalOf(status: OrderStatus, cancelled: boolean): Arrival {
  return cancelled && status === 'AWAITING_PAYMENT' ? 'UNPAID' : ARRIVALS[status];
}

/** A destination: a page of the app with its parameters, or an outside address. */
export type Destination =
  | { readonly kind: 'PAGE'; readonly path: string; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'ADDRESS'; readonly address: string };

/**
 * Reads the channel's page after payment: a path with or without `base`, or an address that the service has checked.
 * Null for anything else.
 */
export function destinationOf(url: string, base: string, origin: string): Destination | null {
  if (!URL.canParse(url, origin)) return null;
  const target = new URL(url, origin);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return null;
  if (target.origin !== origin) return { kind: 'ADDRESS', address: target.href };
  const path = target.pathname.startsWith(`${base}/`) ? target.pathname.slice(base.length) : target.pathname;
  return { kind: 'PAGE', path, params: Object.fromEntries(target.searchParams) };
}

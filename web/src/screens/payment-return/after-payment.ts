import type { OrderStatus } from '../../api/orders.ts';

/** What coming back from the wallet leads to: ASK while nobody knows, PAID, or UNPAID when the order is over. */
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

export function arrivalOf(status: OrderStatus): Arrival {
  return ARRIVALS[status];
}

/** Where to go: a page of the app with its parameters, or an address outside of it. */
export type Destination =
  | { readonly kind: 'PAGE'; readonly path: string; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'ADDRESS'; readonly address: string };

/**
 * Reads where the channel wants the payer: a path below `base`, with or without it, or an address that the service
 * has found allowed. Null for anything that is neither.
 */
export function destinationOf(url: string, base: string, origin: string): Destination | null {
  if (!URL.canParse(url, origin)) return null;
  const target = new URL(url, origin);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return null;
  if (target.origin !== origin) return { kind: 'ADDRESS', address: target.href };
  const path = target.pathname.startsWith(`${base}/`) ? target.pathname.slice(base.length) : target.pathname;
  return { kind: 'PAGE', path, params: Object.fromEntries(target.searchParams) };
}

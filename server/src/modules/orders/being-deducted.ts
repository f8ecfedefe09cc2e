import { after, clockOf } from '../../kit/time.ts';
import { CLAIM_SLACK_MS } from './create-store.ts';
import type { OrderDetail } from './detail-store.ts';

/** An order for which automatic payment is asking the wallet: its payer can neither pay nor cancel it. */
export function isBeingDeducted({ source, states }: OrderDetail): boolean {
  return source === 'AUTOPAY' && (states.payment === 'WAITING' || states.payment === 'CLOSING');
}

/** The latest time at which the bills of an unpaid order are free again. */
export function freeAt({ expiresAt }: OrderDetail): Date {
  return after(expiresAt, CLAIM_SLACK_MS);
}

/** The same as clock time. */
export function freeAgain(order: OrderDetail): string {
  return clockOf(freeAt(order));
}

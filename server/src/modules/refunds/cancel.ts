import type { Tx } from '../../kit/database/open.ts';
import { lockRefundsOf, lowerRefund } from './elsewhere-store.ts';
import { takeStepAlone } from './step.ts';
import { lockRefund } from './store.ts';

type Order = { readonly lifeUserId: string; readonly orderId: string };

/** Why the refunds of an order can't be given up, in a sentence; null when each needs a person, or there is none. Locks them. */
export async function refundsToCancel(tx: Tx, order: Order): Promise<string | null> {
  for (const { number, amount } of await lockRefundsOf(tx, order)) {
    const refund = number === null || amount === 0 ? null : await lockRefund(tx, number);
    if (amount > 0 && refund?.state !== 'NEEDS_PERSON')
      return `${number ?? 'A refund of the order'} is ${refund?.state ?? 'DONE'}: the wallet may have had the money.`;
  }
  return null;
}

/**
 * Gives up the refunds of an order whose payment was never paid; `refundsToCancel` has found no obstacle. Returns the fen that
 * nobody owes any more.
 */
export async function cancelRefunds(tx: Tx, order: Order, now: Date): Promise<number> {
  let cancelled = 0;
  for (const { number } of await lockRefundsOf(tx, order)) {
    const refund = number === null ? null : await lockRefund(tx, number);
    if (refund?.state !== 'NEEDS_PERSON') continue;
    cancelled += refund.amount;
    await lowerRefund(tx, order.lifeUserId, refund.refundNo, refund.amount);
    await takeStepAlone(tx, { ...refund, amount: 0 }, 'NEVER_PAID', now);
  }
  return cancelled;
}

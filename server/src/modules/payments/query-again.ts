import type { Context } from '../../kit/context.ts';
import type { StatedRefund, Unheard } from '../../kit/ports/paying.ts';
import { hastenRefund } from '../refunds/index.ts';
import { noteToldReversal } from '../reversals/index.ts';
import { hastenBill } from '../settlement/index.ts';
import { queryPayment } from './query.ts';
import { askRefundElsewhere } from './refunded-elsewhere.ts';

/** States of a payment for which a query can change something. Differences in a final state need a person. */
const PAYMENT_MAY_CHANGE: readonly (string | null)[] = ['WAITING', 'CLOSING', 'CLOSED'];

/**
 * A statement only shows what to query: the partner's signed answer goes through the same machine as any other. So a paid
 * order continues after a lost notice, an order paid after its close is refunded, and write-offs and refunds get their
 * lost answers. A wrong file moves no money.
 */
export async function queryAgain(
  context: Context,
  partner: string,
  { kind, number, orderId, ourState }: Unheard,
  stated: readonly StatedRefund[],
): Promise<void> {
  switch (kind) {
    case 'TRADE':
      return PAYMENT_MAY_CHANGE.includes(ourState) ? queryPayment(context, number) : undefined;
    case 'REFUND':
      return ourState === null
        ? askRefundElsewhere(context, orderId, number, stated)
        : hastenRefund(context, number);
    case 'WRITE_OFF':
      return hastenBill(context, number);
    case 'REVERSAL':
      return noteReversal(context, partner, number);
  }
}

/** The unit is asked by a job; the next comparison of the day sees its answer. */
async function noteReversal(context: Context, unitId: string, writeOffNo: string): Promise<void> {
  await context.db.transaction().execute((tx) => noteToldReversal(tx, unitId, writeOffNo, context.now()));
}

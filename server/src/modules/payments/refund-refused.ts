import type { Context } from '../../kit/context.ts';
import { advanceRefund } from '../refunds/index.ts';
import { queryPayment } from './query.ts';

/**
 * Takes the next step of a refund. If the wallet refuses it for good, it is asked about the whole payment: somebody else may
 * have refunded that money, which then covers the refund. What is lost here by a kill is found by the wallet's statement.
 */
export async function advanceRefundOfPayment(context: Context, refundNo: string): Promise<void> {
  const refund = await advanceRefund(context, refundNo);
  if (refund?.state === 'NEEDS_PERSON') await queryPayment(context, refund.paymentId);
}

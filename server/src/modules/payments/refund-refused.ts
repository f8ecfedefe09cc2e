import type { Context } from '../../kit/context.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { after, MINUTE } from '../../kit/time.ts';
import { advanceRefund, readRefund } from '../refunds/index.ts';
import { queryAnswered } from './query.ts';

/** How long to wait before a wallet that did not answer is asked again. */
const AGAIN_MS = MINUTE;

/**
 * Takes the next step of a refund. If the wallet refuses it for good, it is asked about the whole payment until it answers: somebody
 * else may have refunded that money, which then covers the refund. A kill in between leaves the job in the queue, and the job looks
 * at the refund's state, not at what it did itself.
 */
export async function advanceRefundOfPayment(context: Context, refundNo: string): Promise<void> {
  const refund = (await advanceRefund(context, refundNo)) ?? (await readRefund(context.db, refundNo));
  if (refund?.state !== 'NEEDS_PERSON') return;
  if (await queryAnswered(context, refund.paymentId)) return;
  const at = after(context.now(), AGAIN_MS);
  await context.db.transaction().execute((tx) => enqueue(tx, 'refund', refundNo, at));
}

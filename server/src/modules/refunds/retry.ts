import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { takeRefundStep } from './step.ts';
import { lockWhole, updateRefund } from './store.ts';

/**
 * Makes the next step of a refund due now, for staff; a refund that needs a person is tried again. False when it is done
 * or there is no such refund.
 */
export async function retryRefund(tx: Tx, refundNo: string, now: Date): Promise<boolean> {
  const refund = await lockWhole(tx, refundNo);
  if (refund?.state === 'NEEDS_PERSON') {
    await takeRefundStep(tx, refund, 'STAFF_RETRY', now);
    return true;
  }
  if (!refund?.nextActionAt) return false;
  await updateRefund(tx, refund, { state: refund.state, asked: refund.asked, next_action_at: now });
  await enqueue(tx, 'refund', refund.refundNo, now);
  return true;
}

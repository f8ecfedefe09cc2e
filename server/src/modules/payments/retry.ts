import type { Tx } from '../../kit/database/open.ts';
import { enqueue, paymentFlags } from '../../kit/jobs/queue.ts';
import { lockPayment, updatePayment } from './store.ts';

/** Makes the next query of a payment due now, for staff. False when its state is final or there is no such payment. */
export async function retryPayment(tx: Tx, paymentId: string, now: Date): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment?.nextActionAt) return false;
  await updatePayment(tx, payment, { state: payment.state, asked: payment.asked, next_action_at: now });
  await enqueue(tx, 'payment', paymentId, now, paymentFlags(payment));
  return true;
}

import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { lockBill, updateBill } from './store.ts';

/** Makes the next step of a bill due now, for staff. False when its state is final or there is no such bill. */
export async function retryBill(tx: Tx, writeOffNo: string, now: Date): Promise<boolean> {
  const bill = await lockBill(tx, writeOffNo);
  if (!bill?.nextActionAt) return false;
  await updateBill(tx, bill, { state: bill.state, asked: bill.asked, next_action_at: now });
  await enqueue(tx, 'bill', writeOffNo, now, { partner: bill.unitId });
  return true;
}

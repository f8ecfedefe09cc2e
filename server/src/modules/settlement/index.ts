import type { Tx } from '../../database/open.ts';
import { enqueue } from '../../jobs/queue.ts';
import { recordStep } from '../history/index.ts';
import { beginBills } from './store.ts';

export { advanceBill, hastenBill } from './advance.ts';
export { BILL_STATES, type BillState } from './machine.ts';

/** The payment of an order arrived: every bill of it goes to the unit, by a job each. */
export const beginWriteOffs = async (
  tx: Tx,
  lifeUserId: string,
  orderId: string,
  now: Date,
): Promise<void> => {
  for (const writeOffNo of await beginBills(tx, lifeUserId, orderId, now)) {
    await recordStep(tx, {
      lifeUserId,
      orderId,
      machine: 'BILL',
      subject: writeOffNo,
      event: 'BEGIN',
      from: null,
      to: 'PENDING',
      at: now,
    });
    await enqueue(tx, 'bill', writeOffNo, now);
  }
};

import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { recordStep } from '../history/index.ts';
import { deadlinesOf } from './due.ts';
import { beginBills } from './store.ts';

export { advanceBill, hastenBill } from './advance.ts';
export { measureCrediting, openCrediting } from './crediting.ts';
export { lockRefundable } from './elsewhere.ts';
export { type BillByPerson, billToEnd, endBill } from './end-bill.ts';
export { BILL_STATES, type BillState } from './machine.ts';
export { overduePromises, reportOverdue } from './overdue.ts';
export { retryBill } from './retry.ts';
export { type BillToReverse, billToReverse, reverseBill } from './reverse-bill.ts';
export { settleRefundedElsewhere } from './settle-elsewhere.ts';
export { splitElsewhere } from './split.ts';
export { billsRejectedLate, readBooked } from './store.ts';
export { billsUnsettled, countBillsUnsettled } from './unsettled-store.ts';

type PaidOrder = {
  readonly lifeUserId: string;
  readonly orderId: string;
  readonly unitId: string;
  /** The promised crediting time. */
  readonly promiseHours: number;
};

/** Begins the write-off of every bill of a paid order, each with its own job. */
export async function beginWriteOffs(
  tx: Tx,
  { lifeUserId, orderId, unitId, promiseHours }: PaidOrder,
  now: Date,
): Promise<void> {
  for (const writeOffNo of await beginBills(tx, lifeUserId, orderId, now, deadlinesOf(now, promiseHours))) {
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
    await enqueue(tx, 'bill', writeOffNo, now, { partner: unitId });
  }
}

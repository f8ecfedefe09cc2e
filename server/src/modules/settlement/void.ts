import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { onlySetOf } from './elsewhere.ts';
import { type BillOfOrder, billsOfOrder, leftElsewhere } from './elsewhere-store.ts';
import { lockBill, updateBill } from './store.ts';

/**
 * Has the numbers made void under which bills were sent whose money went back meanwhile, so that a unit that has not booked them
 * never does. A unit that has says so, and the bill ends as booked. The caller has locked the bills.
 */
export async function makeVoid(
  tx: Tx,
  order: { readonly lifeUserId: string; readonly orderId: string },
  now: Date,
): Promise<void> {
  const sent = (await billsOfOrder(tx, order)).filter(({ state }) => state === 'SENT' || state === 'UNKNOWN');
  for (const { writeOffNo } of billsToVoid(sent, await leftElsewhere(tx, order))) {
    const bill = await lockBill(tx, writeOffNo);
    if (!bill) continue;
    await updateBill(tx, bill, { cancel_at: now, next_action_at: now });
    await enqueue(tx, 'bill', writeOffNo, now, { partner: bill.unitId });
  }
}

/**
 * The bills that were sent and whose whole cash went back: all of them, or the one set of that sum. Where it is not clear which
 * ones were meant, none: they go to their end first. `left` in fen.
 */
export function billsToVoid<Bill extends Pick<BillOfOrder, 'cash'>>(
  sent: readonly Bill[],
  left: number,
): readonly Bill[] {
  if (left <= 0) return [];
  const paid = sent.filter(({ cash }) => cash > 0);
  return paid.reduce((sum, { cash }) => sum + cash, 0) <= left ? paid : (onlySetOf(paid, left) ?? []);
}

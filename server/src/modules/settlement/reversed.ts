import type { Tx } from '../../kit/database/open.ts';
import { refundNoOf } from '../../kit/ids.ts';
import { after, DAY } from '../../kit/time.ts';
import { post, readBorne, receivableOf } from '../ledger/index.ts';
import { beginRefund } from '../refunds/index.ts';
import { chargeRejected } from './elsewhere.ts';
import { billsOfOrder, lockOrder } from './elsewhere-store.ts';
import { type BillRow, updateBill } from './store.ts';

/** The promise to the payer, as for refunds that staff decide. */
const REFUNDED_WITHIN_MS = DAY;

/**
 * Posts that a unit has taken back a bill that it had written off: we owe it the bill no more. What its payer has paid of it and
 * has not got back is refunded. What went back already is not receivable any more; where somebody has borne it, they get it
 * back. The caller has locked the refunds of the order and the bill.
 */
export async function postReversed(tx: Tx, bill: BillRow, now: Date): Promise<void> {
  const { lifeUserId, orderId, line, writeOffNo, cash, coupon, unitId } = bill;
  await lockOrder(tx, bill);
  const borne = await readBorne(tx, bill, refundNoOf(orderId, line));
  const own = (await billsOfOrder(tx, bill)).find((one) => one.line === line);
  const kept = Math.min(cash, Math.max(0, own?.kept ?? 0));
  const settled = cash - kept;
  const open = Math.min(Math.max(0, settled - borne.goodwill), await receivableOf(tx, bill));
  const posting = { lifeUserId, orderId, subject: writeOffNo, at: now };
  await post(tx, { ...posting, event: 'REVERSED', coupon, refund: kept, settled, unitId });
  await giveBack(tx, bill, settled - open, borne, now);
  const amount = bill.refundedElsewhere === null ? kept : await chargeRejected(tx, bill, line, kept);
  await beginRefund(tx, {
    lifeUserId,
    orderId,
    line,
    amount,
    promisedBy: after(now, REFUNDED_WITHIN_MS),
    now,
  });
}

/** Posts the same of a bill that two staff members had ended as rejected, and that its unit had credited all the same. */
export async function reverseLateCredit(tx: Tx, bill: BillRow, now: Date): Promise<void> {
  const { lifeUserId, orderId, line, writeOffNo, due, unitId } = bill;
  await lockOrder(tx, bill);
  await updateBill(tx, bill, { reversed_at: now });
  const open = Math.min(due, await receivableOf(tx, bill));
  const posting = { lifeUserId, orderId, subject: writeOffNo, at: now };
  await post(tx, { ...posting, event: 'REVERSED_LATE', due, unitId });
  const borne = await readBorne(tx, bill, refundNoOf(orderId, line));
  await giveBack(tx, bill, due - open, { ...borne, goodwill: 0, goodwillOurs: 0 }, now);
}

/** Gives fen back to who has borne them: us, as far as we have, and else the unit. */
async function giveBack(
  tx: Tx,
  { lifeUserId, orderId, writeOffNo, unitId }: BillRow,
  amount: number,
  borne: Awaited<ReturnType<typeof readBorne>>,
  now: Date,
): Promise<void> {
  if (amount <= 0) return;
  const goodwill = Math.min(amount, borne.goodwill);
  const ours = Math.min(goodwill, borne.goodwillOurs) + Math.min(amount - goodwill, borne.otherwiseOurs);
  const parts = { ours, units: amount - ours, unitId };
  await post(tx, { ...parts, event: 'BORNE_GIVEN_BACK', lifeUserId, orderId, subject: writeOffNo, at: now });
}

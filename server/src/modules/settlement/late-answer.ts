import type { Context } from '../../kit/context.ts';
import { openFinding, post, RECEIVABLE_RULE } from '../ledger/index.ts';
import type { BillEvent } from './machine.ts';
import { finalStateOf, outcomeOfQuery } from './outcome.ts';
import { type BillRow, lockBill, readBill, updateBill } from './store.ts';

/**
 * Notes an answer of the unit about a bill that two staff members have ended another way: the bill stays as it is, and a finding
 * is opened. If the unit credited it after all, we owe it the bill, which is receivable until an adjustment. Does nothing for other
 * bills and answers, and once an answer is noted.
 */
export async function noteLateAnswer(
  context: Context,
  { writeOffNo, orderId }: Pick<BillRow, 'writeOffNo' | 'orderId'>,
  event: BillEvent,
): Promise<void> {
  const answer = finalStateOf(event);
  const before = answer && (await readBill(context.db, writeOffNo));
  if (!before || !answer || !contradicts(before, answer)) return;
  const noted = await context.db.transaction().execute(async (tx) => {
    const bill = await lockBill(tx, writeOffNo);
    if (!bill || !contradicts(bill, answer)) return false;
    const { lifeUserId, due, unitId } = bill;
    const now = context.now();
    await updateBill(tx, bill, { late_answer: answer });
    const posting = { lifeUserId, orderId, subject: writeOffNo, at: now };
    if (answer === 'WRITTEN_OFF') await post(tx, { ...posting, event: 'WRITTEN_OFF_LATE', due, unitId });
    await openFinding(tx, { rule: RULES[answer], orderId }, now);
    return true;
  });
  if (noted) context.log.error('unit answers after staff ended a bill', { writeOffNo, orderId, answer });
}

/** Asks the unit about a bill that two staff members have ended, because a statement names it. */
export async function askEnded(context: Context, bill: BillRow): Promise<void> {
  if (bill.lateAnswer !== null) return;
  try {
    const outcome = outcomeOfQuery(await context.biller.queryWriteOff(bill.unitId, bill.writeOffNo));
    if (outcome !== 'SEND_AGAIN') await noteLateAnswer(context, bill, outcome.event);
  } catch (error) {
    context.log.warn('write-off query without an answer', { writeOffNo: bill.writeOffNo, error });
  }
}

/** The rules of the books by which the findings stay open. */
const RULES = {
  WRITTEN_OFF: RECEIVABLE_RULE,
  REJECTED: 'rejected after staff called it written off',
} as const;

function contradicts(
  { endedBy, lateAnswer, state }: BillRow,
  answer: NonNullable<BillRow['lateAnswer']>,
): boolean {
  return endedBy !== null && lateAnswer === null && state !== answer;
}

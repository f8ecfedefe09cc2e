import { sql } from 'kysely';
import { withdrawWrittenOff } from '../autopay/index.ts';
import { earnPoints, takePointsBack, transitionCoupon } from '../benefits/index.ts';
import { notePayment, noteRejection, settleClaim } from '../billing/index.ts';
import { openFinding, post, RECEIVABLE_RULE, readBorne, receivableOf } from '../books/index.ts';
import type { Tx } from '../kit/database/open.ts';
import { refundNoOf } from '../kit/ids.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import { mustStep } from '../kit/machine.ts';
import { after, DAY } from '../kit/time.ts';
import { chargeRejected, chargeWrittenOff } from './bill-elsewhere.ts';
import {
  type BillEvent,
  type BillOutcome,
  billMachine,
  deadlinesOf,
  nextActionTime,
} from './bill-machine.ts';
import { type BillRow, beginBills, billsOfOrder, lockOrder, updateBill } from './bill-store.ts';
import { recordStep } from './order-step.ts';
import type { PaidOrder } from './payment-store.ts';
import { addOrderEndMessage } from './tell-order-end.ts';
import { beginBillRefund } from './transition-refund.ts';

/** Begins the write-off of every bill of a paid order, each with its own job. */
export async function beginWriteOffs(
  tx: Tx,
  lifeUserId: string,
  { orderId, unitId, promiseHours }: PaidOrder,
  now: Date,
): Promise<void> {
  for (const writeOffNo of await beginBills(tx, lifeUserId, orderId, now, deadlinesOf(now, promiseHours))) {
    const step = { subject: writeOffNo, event: 'BEGIN', from: null, to: 'PENDING', at: now };
    await recordStep(tx, { lifeUserId, orderId }, { machine: 'BILL', ...step });
    await enqueue(tx, 'bill', writeOffNo, now, { partner: unitId });
  }
}

/** Takes one step of the machine with all that follows from it. The caller has locked the row. */
export async function transitionBill(
  tx: Tx,
  bill: BillRow,
  event: BillEvent,
  now: Date,
  facts: Omit<BillOutcome, 'event'> & { readonly endedBy?: number } = {},
): Promise<BillRow> {
  const state = mustStep(billMachine, bill.state, event);
  const attempts = attemptsAfter(event, bill.attempts);
  const takenFrom = facts.takenFrom ?? null;
  const next = nextActionTime({ ...bill, state, attempts, takenFrom }, now);
  const final = next === null;
  await updateBill(tx, bill, {
    state,
    attempts,
    next_action_at: next,
    taken_from: takenFrom,
    // Payers see when it was first sent; sending it again moves no step of theirs.
    ...(event === 'SEND' && bill.state === 'PENDING' ? { sent_at: now } : {}),
    ...(final && bill.state !== 'WRITTEN_OFF' ? { settled_at: now } : {}),
    ...(event === 'UNIT_REVERSED' ? { reversed_at: now } : {}),
    ...(facts.reference ? { unit_reference: facts.reference } : {}),
    ...(facts.rejection ? { rejection: facts.rejection } : {}),
    ...(facts.endedBy === undefined ? {} : { ended_by: facts.endedBy }),
  });
  const { lifeUserId, orderId, writeOffNo } = bill;
  const step = { subject: writeOffNo, event, from: bill.state, to: state, at: now };
  await recordStep(tx, bill, { machine: 'BILL', ...step });
  if (state === 'WRITTEN_OFF' || state === 'REJECTED') {
    await moveMoney(tx, bill, state, now);
    const receivable = bill.refundedElsewhere !== null && (await chargeWrittenOff(tx, bill, writeOffNo, now));
    if (bill.state === 'WRITTEN_OFF') await takePointsBack(tx, lifeUserId, orderId, writeOffNo, now);
    else await earnPoints(tx, lifeUserId, orderId, now);
    await releaseClaimAndCoupon(tx, bill, state, now);
    await addOrderEndMessage(tx, lifeUserId, orderId, now);
    // Whoever stops a bill because money went back elsewhere opens the finding of that.
    if (receivable && event !== 'REFUNDED_ELSEWHERE')
      await openFinding(tx, { rule: RECEIVABLE_RULE, orderId }, now);
  }
  if (next) await enqueue(tx, 'bill', writeOffNo, next, { partner: bill.unitId });
  return { ...bill, state, attempts, takenFrom, nextActionAt: next };
}

/** Unanswered attempts in a row; the cancel starts a new series. */
function attemptsAfter(event: BillEvent, attempts: number): number {
  if (event === 'CANCEL_ASKED') return 0;
  return event === 'NO_ANSWER' ? attempts + 1 : attempts;
}

/** Frees the coupon and the claim of a bill, then withdraws other plans for it: a deduction that holds one waits for the claim. */
async function releaseClaimAndCoupon(tx: Tx, bill: BillRow, state: FinalState, now: Date): Promise<void> {
  const { lifeUserId, orderId } = bill;
  if (state === 'REJECTED') await returnCouponOfRejected(tx, lifeUserId, orderId, now);
  const note = state === 'REJECTED' ? noteRejection : notePayment;
  await note(tx, lifeUserId, orderId, now);
  await settleClaim(tx, orderId, bill, now);
  if (state === 'WRITTEN_OFF') await withdrawWrittenOff(tx, bill, now);
}

type FinalState = 'WRITTEN_OFF' | 'REJECTED';

/** Posts a final state, and begins the refund of a rejected bill. `bill` is as it was before. */
async function moveMoney(tx: Tx, bill: BillRow, state: FinalState, now: Date): Promise<void> {
  if (bill.state === 'WRITTEN_OFF') return postReversed(tx, bill, now);
  const { lifeUserId, orderId, line, writeOffNo, due, cash, coupon, unitId } = bill;
  const posting = { lifeUserId, orderId, subject: writeOffNo, at: now };
  if (state === 'WRITTEN_OFF') return post(tx, { ...posting, event: state, due, unitId });
  await post(tx, { ...posting, event: state, cash, coupon });
  const amount = bill.refundedElsewhere === null ? cash : await chargeRejected(tx, bill, line, cash);
  await beginBillRefund(tx, { lifeUserId, orderId, line, amount, promisedBy: bill.promisedBy, now });
}

type Rejections = { readonly coupon: number; readonly others: number };

/** Returns the coupon when the last bill was rejected and none written off. The lock keeps two that end at once from missing each other. */
async function returnCouponOfRejected(tx: Tx, lifeUserId: string, orderId: string, now: Date): Promise<void> {
  const { coupon, others } = await lockRejections(tx, lifeUserId, orderId);
  if (coupon > 0 && others === 0) await transitionCoupon(tx, lifeUserId, orderId, 'RETURN', now);
}

async function lockRejections(tx: Tx, lifeUserId: string, orderId: string): Promise<Rejections> {
  await lockOrder(tx, { lifeUserId, orderId });
  const { rows } = await sql<Rejections>`
    select o.coupon, (select count(*) from order_bills b
        where b.life_user_id = o.life_user_id and b.order_id = o.order_id and b.state is distinct from 'REJECTED'
      ) as others
    from orders o where o.life_user_id = ${lifeUserId} and o.order_id = ${orderId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`there is no order ${orderId}`);
  return row;
}

/** The promise to the payer, as for refunds that staff decide. */
const REFUNDED_WITHIN_MS = DAY;

/**
 * Posts that a unit took back a bill: its payer's part that has not gone back is refunded; what went back is receivable
 * no more, and goes back to who has borne it. The caller has locked the refunds of the order and the bill.
 */
async function postReversed(tx: Tx, bill: BillRow, now: Date): Promise<void> {
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
  const promisedBy = after(now, REFUNDED_WITHIN_MS);
  await beginBillRefund(tx, { lifeUserId, orderId, line, amount, promisedBy, now });
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

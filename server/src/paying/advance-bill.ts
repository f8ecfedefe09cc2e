import {
  type CancelAnswer,
  momentOf,
  type Rejection as UnitRejection,
  type WriteOffAnswer,
  type WriteOffQueryAnswer,
} from '@life-payment/biller-api';
import { withdrawWrittenOff } from '../autopay/index.ts';
import { earnPoints, takePointsBack } from '../benefits/index.ts';
import { notePayment, settleClaim } from '../billing/index.ts';

import { openFinding, post, RECEIVABLE_RULE } from '../books/index.ts';

import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import { mustStep } from '../kit/machine.ts';
import { after, instant, SECOND } from '../kit/time.ts';
import { addOrderEndMessage } from '../people/index.ts';
import { chargeWrittenOff } from './bill-elsewhere.ts';
import { type BillEvent, billMachine, isVoidedEarly, nextAction, nextActionTime } from './bill-machine.ts';
import { type FinalState, moveMoney, returnCouponOfRejected } from './bill-money.ts';

import { type BillRow, lockBill, readBill, updateBill } from './bill-store.ts';
import { recordStep } from './order-history.ts';
import { lockRefundsOf } from './refund-elsewhere.ts';

/** Takes the next step of a bill if its row says that it is due. A job that runs early, late or twice changes nothing. */
export async function advanceBill(context: Context, writeOffNo: string): Promise<void> {
  const bill = await readBill(context.db, writeOffNo);
  if (!bill?.nextActionAt || bill.nextActionAt > after(context.now(), SECOND)) return;
  return advanceNow(context, bill);
}

/**
 * Takes the next step of a bill before it is due, because the unit is known to have an answer. A final state does not
 * change; for one that staff decided the unit's answer is noted beside it.
 */
export async function hastenBill(context: Context, writeOffNo: string): Promise<void> {
  const bill = await readBill(context.db, writeOffNo);
  if (bill?.nextActionAt) await advanceNow(context, bill);
  else if (bill?.endedBy != null) await askEnded(context, bill);
}

async function advanceNow(context: Context, bill: BillRow): Promise<void> {
  switch (nextAction(bill, context.now())) {
    case 'SEND':
      return send(context, bill);
    case 'ASK':
      return ask(context, bill);
    case 'CANCEL':
      return cancel(context, bill);
    case 'NOTHING':
      return;
  }
}

async function send(context: Context, bill: BillRow): Promise<void> {
  const sent = await takeFrom(context, bill, 'SEND');
  if (!sent) return;
  let outcome: BillOutcome = { event: 'NO_ANSWER' };
  try {
    outcome = outcomeOf(
      await context.biller.writeOff({
        writeOffNo: sent.writeOffNo,
        unitId: sent.unitId,
        accountNumber: context.crypto.decrypt(sent.numberCipher),
        kind: sent.kind === 'TOP_UP' ? 'TOP_UP' : 'BILL',
        ...(sent.kind === 'TOP_UP' ? {} : { billNo: sent.billKey }),
        ...(sent.billMonth === null ? {} : { month: sent.billMonth }),
        amount: sent.due,
        paidAt: instant(sent.paidAt),
      }),
    );
  } catch (error) {
    context.log.warn('write-off without an answer', { writeOffNo: sent.writeOffNo, error });
  }
  await takeFrom(context, sent, outcome.event, outcome);
}

/**
 * Locks the row and takes a step, unless the bill's state has changed since the step was decided. Where something of the
 * order was refunded elsewhere, its refunds are locked before the bill.
 */
async function takeFrom(
  context: Context,
  bill: BillRow,
  event: BillEvent,
  facts: Omit<BillOutcome, 'event'> = {},
): Promise<BillRow | null> {
  const elsewhere = bill.refundedElsewhere !== null;
  const taken = await context.db.transaction().execute(async (tx) => {
    if (elsewhere) await lockRefundsOf(tx, bill);
    const locked = await lockBill(tx, bill.writeOffNo);
    if (locked?.state !== bill.state) return null;
    if (!elsewhere && locked.refundedElsewhere !== null) return { refundedMeanwhile: locked };
    return takeBillStep(tx, locked, event, context.now(), facts);
  });
  if (taken === null) await noteLateAnswer(context, bill, event);
  return taken && 'refundedMeanwhile' in taken
    ? takeFrom(context, taken.refundedMeanwhile, event, facts)
    : taken;
}

/** Takes one step of the machine with all that follows from it. The caller has locked the row. */
export async function takeBillStep(
  tx: Tx,
  bill: BillRow,
  event: BillEvent,
  now: Date,
  facts: Omit<BillOutcome, 'event'> & { readonly endedBy?: number } = {},
): Promise<BillRow> {
  const state = mustStep(billMachine, bill.state, event);
  const asked = askedAfter(event, bill.asked);
  const takenFrom = facts.takenFrom ?? null;
  const next = nextActionTime({ ...bill, state, asked, takenFrom }, now);
  const final = next === null;
  await updateBill(tx, bill, {
    state,
    asked,
    next_action_at: next,
    taken_from: takenFrom,
    ...(state === 'SENT' ? { sent_at: now } : {}),
    ...(final && bill.state !== 'WRITTEN_OFF' ? { settled_at: now } : {}),
    ...(event === 'UNIT_REVERSED' ? { reversed_at: now } : {}),
    ...(facts.reference ? { unit_reference: facts.reference } : {}),
    ...(facts.rejection ? { rejection: facts.rejection } : {}),
    ...(facts.endedBy === undefined ? {} : { ended_by: facts.endedBy }),
  });
  const { lifeUserId, orderId, writeOffNo } = bill;
  await recordStep(tx, {
    lifeUserId,
    orderId,
    machine: 'BILL',
    subject: writeOffNo,
    event,
    from: bill.state,
    to: state,
    at: now,
  });
  if (state === 'WRITTEN_OFF' || state === 'REJECTED') {
    await moveMoney(tx, bill, state, now);
    const receivable = bill.refundedElsewhere !== null && (await chargeWrittenOff(tx, bill, writeOffNo, now));
    if (bill.state === 'WRITTEN_OFF') await takePointsBack(tx, lifeUserId, orderId, writeOffNo, now);
    else await earnPoints(tx, lifeUserId, orderId, now);
    await freeWhatIsHeld(tx, bill, state, now);
    await addOrderEndMessage(tx, lifeUserId, orderId, now);
    // Whoever stops a bill because money went back elsewhere opens the finding of that.
    if (receivable && event !== 'REFUNDED_ELSEWHERE')
      await openFinding(tx, { rule: RECEIVABLE_RULE, orderId }, now);
  }
  if (next) await enqueue(tx, 'bill', writeOffNo, next, { partner: bill.unitId });
  return { ...bill, state, asked, takenFrom, nextActionAt: next };
}

/** Counts requests without an answer. The count begins again with the cancel. */
function askedAfter(event: BillEvent, asked: number): number {
  if (event === 'CANCEL_ASKED') return 0;
  return event === 'NO_ANSWER' ? asked + 1 : asked;
}

/**
 * Frees the coupon and the claim of a bill, and withdraws other plans for it. The plans come after the claim, because a
 * deduction that holds one of them waits for the claim.
 */
async function freeWhatIsHeld(tx: Tx, bill: BillRow, state: FinalState, now: Date): Promise<void> {
  const { lifeUserId, orderId } = bill;
  if (state === 'REJECTED') await returnCouponOfRejected(tx, lifeUserId, orderId, now);
  await notePayment(tx, lifeUserId, orderId, now);
  await settleClaim(tx, orderId, bill, now);
  if (state === 'WRITTEN_OFF') await withdrawWrittenOff(tx, bill, now);
}

/** Queries a bill that has no answer. If the process that sent it died, first records that there was no answer. */
async function ask(context: Context, bill: BillRow): Promise<void> {
  const unknown = bill.state === 'SENT' ? await takeFrom(context, bill, 'NO_ANSWER') : bill;
  if (unknown) await findOut(context, unknown);
}

async function findOut(context: Context, bill: BillRow): Promise<void> {
  let outcome: BillOutcome | 'SEND_AGAIN';
  try {
    outcome = outcomeOfQuery(await context.biller.queryWriteOff(bill.unitId, bill.writeOffNo));
  } catch (error) {
    context.log.warn('write-off query without an answer', { writeOffNo: bill.writeOffNo, error });
    return postpone(context, bill);
  }
  if (outcome === 'SEND_AGAIN') return send(context, bill);
  if (outcome.event === 'NO_ANSWER') return postpone(context, bill);
  await takeFrom(context, bill, outcome.event, outcome);
}

/** The unit has no final answer yet: only the time of the next request changes. */
function postpone(context: Context, bill: BillRow): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const locked = await lockBill(tx, bill.writeOffNo);
    if (locked?.state !== bill.state) return;
    const asked = locked.asked + 1;
    const next = nextActionTime({ ...locked, asked }, context.now());
    await updateBill(tx, locked, { state: locked.state, asked, next_action_at: next });
    if (next) await enqueue(tx, 'bill', locked.writeOffNo, next, { partner: locked.unitId });
  });
}

/**
 * Cancels a write-off when the promise is near, so that the money can be refunded. Also cancels one that was never sent,
 * because a restored database may not know that it was.
 */
async function cancel(context: Context, bill: BillRow): Promise<void> {
  const { writeOffNo, unitId, orderId, promisedBy } = bill;
  const cancelling = bill.state === 'CANCELLING' ? bill : await takeFrom(context, bill, 'CANCEL_ASKED');
  if (!cancelling) return;
  let outcome: BillOutcome = { event: 'NO_ANSWER' };
  try {
    outcome = outcomeOfCancel(await context.biller.cancelWriteOff(unitId, writeOffNo));
  } catch (error) {
    context.log.warn('cancel without an answer', { writeOffNo, orderId, unitId, promisedBy, error });
  }
  if (outcome.event === 'NO_ANSWER') return postpone(context, cancelling);
  const early = outcome.event === 'UNIT_CANCELLED' && isVoidedEarly(cancelling);
  await takeFrom(context, cancelling, outcome.event, early ? { rejection: 'VOID_ELSEWHERE' } : outcome);
}

/**
 * Why a bill was rejected: the unit's reason, or that somebody else has refunded it before it was sent, or before its unit had
 * booked it, or that its unit never will answer, or that the unit has taken back what it had booked.
 */
type Rejection = UnitRejection | 'REFUNDED_ELSEWHERE' | 'VOID_ELSEWHERE' | 'UNIT_GONE' | 'REVERSED';

/** What a unit's answer means for the bill, and what to keep of it. */
export type BillOutcome = {
  readonly event: Extract<BillEvent, 'NO_ANSWER' | `UNIT_${string}`>;
  readonly reference?: string;
  readonly rejection?: Rejection;
  /** From when on the unit takes it, where it takes nothing before. */
  readonly takenFrom?: Date;
};

/** The final state that an answer of the unit means; null where it means none. */
function finalStateOf(event: BillEvent): 'WRITTEN_OFF' | 'REJECTED' | null {
  switch (event) {
    case 'UNIT_WROTE_OFF':
      return 'WRITTEN_OFF';
    case 'UNIT_REJECTED':
    case 'UNIT_CANCELLED':
    case 'UNIT_REVERSED':
      return 'REJECTED';
    case 'SEND':
    case 'CANCEL_ASKED':
    case 'NO_ANSWER':
    case 'REFUNDED_ELSEWHERE':
    case 'PERSON_WROTE_OFF':
    case 'PERSON_REJECTED':
      return null;
  }
}

const NOT_KNOWN_YET: BillOutcome = { event: 'NO_ANSWER' };

/** The outcome of an answer to a write-off. Anything but a clear yes or no of the unit is unknown. */
export function outcomeOf(answer: WriteOffAnswer): BillOutcome {
  switch (answer.result) {
    case 'WRITTEN_OFF':
      return { event: 'UNIT_WROTE_OFF', reference: answer.reference };
    case 'REJECTED':
      return { event: 'UNIT_REJECTED', rejection: answer.reason };
    case 'REVERSED':
      return { event: 'UNIT_REVERSED', rejection: 'REVERSED' };
    case 'NOT_NOW':
      return { ...NOT_KNOWN_YET, takenFrom: momentOf(answer.answersFrom) };
    case 'PROCESSING':
    case 'CONTENT_DIFFERS':
      return NOT_KNOWN_YET;
  }
}

/** The outcome of a query, or `SEND_AGAIN` when the unit does not know the write-off. */
export function outcomeOfQuery(answer: WriteOffQueryAnswer): BillOutcome | 'SEND_AGAIN' {
  return answer.result === 'NOT_KNOWN' ? 'SEND_AGAIN' : outcomeOf(answer);
}

/** The outcome of an answer to a cancel: cancelled, or how the write-off had ended before. */
export function outcomeOfCancel(answer: CancelAnswer): BillOutcome {
  return answer.result === 'CANCELLED'
    ? { event: 'UNIT_CANCELLED', rejection: 'CANCELLED' }
    : outcomeOf(answer);
}

/**
 * Notes an answer of the unit about a bill that two staff members have ended another way: the bill stays as it is, and a finding
 * is opened. If the unit credited it after all, we owe it the bill, which is receivable until an adjustment. Does nothing for other
 * bills and answers, and once an answer is noted.
 */
async function noteLateAnswer(
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
async function askEnded(context: Context, bill: BillRow): Promise<void> {
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

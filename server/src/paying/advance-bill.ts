import { openFinding, post, RECEIVABLE_RULE } from '../books/index.ts';
import { ask, isDue } from '../kit/advance.ts';
import type { Context } from '../kit/context.ts';
import { instant } from '../kit/time.ts';
import {
  type BillEvent,
  type BillOutcome,
  finalStateOf,
  isVoidedEarly,
  NOT_KNOWN_YET,
  nextAction,
  nextActionTime,
  outcomeOf,
  outcomeOfCancel,
  outcomeOfQuery,
} from './bill-machine.ts';
import { type BillRow, lockBill, readBill, scheduleBill, updateBill } from './bill-store.ts';
import { lockRefundsOf } from './refund-elsewhere.ts';
import { transitionBill } from './transition-bill.ts';

/** Takes the next step of a bill if its row says that it is due. A job that runs early, late or twice changes nothing. */
export async function advanceBill(context: Context, writeOffNo: string): Promise<void> {
  const bill = await readBill(context.db, writeOffNo);
  if (bill && isDue(bill.nextActionAt, context.now())) await act(context, bill);
}

/** Takes the next step before it is due, because the unit is known to have an answer. Its late word is recorded beside an end by staff. */
export async function advanceBillNow(context: Context, writeOffNo: string): Promise<void> {
  const bill = await readBill(context.db, writeOffNo);
  if (bill?.nextActionAt) await act(context, bill);
  else if (bill && bill.endedBy !== null && bill.lateAnswer === null) {
    const outcome = await queryWriteOff(context, bill);
    if (outcome !== 'SEND_AGAIN') await recordAnswerAfterEnd(context, bill, outcome.event);
  }
}

async function act(context: Context, bill: BillRow): Promise<void> {
  switch (nextAction(bill, context.now())) {
    case 'SEND':
      return send(context, bill);
    case 'QUERY':
      return query(context, bill);
    case 'CANCEL':
      return cancel(context, bill);
    case 'NOTHING':
      return;
  }
}

async function send(context: Context, bill: BillRow): Promise<void> {
  const sent = await applyEvent(context, bill, 'SEND');
  if (!sent) return;
  const { writeOffNo, unitId, kind, billKey, billMonth, due: amount, paidAt } = sent;
  const write = async () =>
    outcomeOf(
      await context.biller.writeOff({
        writeOffNo,
        unitId,
        accountNumber: context.crypto.decrypt(sent.numberCipher),
        kind: kind === 'TOP_UP' ? 'TOP_UP' : 'BILL',
        ...(kind === 'TOP_UP' ? {} : { billNo: billKey }),
        ...(billMonth === null ? {} : { month: billMonth }),
        amount,
        paidAt: instant(paidAt),
      }),
    );
  const outcome = await ask(context, 'write-off without an answer', { writeOffNo }, write, NOT_KNOWN_YET);
  await applyEvent(context, sent, outcome.event, outcome);
}

/** Queries a bill that has no answer. If the process that sent it died, first records that there was no answer. */
async function query(context: Context, bill: BillRow): Promise<void> {
  const unknown = bill.state === 'SENT' ? await applyEvent(context, bill, 'NO_ANSWER') : bill;
  if (!unknown) return;
  const outcome = await queryWriteOff(context, unknown);
  if (outcome === 'SEND_AGAIN') return send(context, unknown);
  if (outcome.event === 'NO_ANSWER') return scheduleNextAttempt(context, unknown);
  await applyEvent(context, unknown, outcome.event, outcome);
}

function queryWriteOff(context: Context, { writeOffNo, unitId }: BillRow) {
  const request = async () => outcomeOfQuery(await context.biller.queryWriteOff(unitId, writeOffNo));
  return ask(context, 'write-off query without an answer', { writeOffNo }, request, NOT_KNOWN_YET);
}

/** Makes the number void near the promise, so that the money can go back; also one never sent: a restored database may not know. */
async function cancel(context: Context, bill: BillRow): Promise<void> {
  const { writeOffNo, unitId, orderId, promisedBy } = bill;
  const cancelling = bill.state === 'CANCELLING' ? bill : await applyEvent(context, bill, 'CANCEL_ASKED');
  if (!cancelling) return;
  const facts = { writeOffNo, orderId, unitId, promisedBy };
  const request = async () => outcomeOfCancel(await context.biller.cancelWriteOff(unitId, writeOffNo));
  const outcome = await ask(context, 'cancel without an answer', facts, request, NOT_KNOWN_YET);
  if (outcome.event === 'NO_ANSWER') return scheduleNextAttempt(context, cancelling);
  const early = outcome.event === 'UNIT_CANCELLED' && isVoidedEarly(cancelling);
  await applyEvent(context, cancelling, outcome.event, early ? { rejection: 'VOID_ELSEWHERE' } : outcome);
}

function scheduleNextAttempt(context: Context, bill: BillRow): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const locked = await lockBill(tx, bill.writeOffNo);
    if (locked?.state !== bill.state) return;
    const attempts = locked.attempts + 1;
    await scheduleBill(tx, locked, nextActionTime({ ...locked, attempts }, context.now()), { attempts });
  });
}

/** Locks the row and takes a step, unless the state has changed since. Refunds of the order are locked before the bill. */
async function applyEvent(
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
    return transitionBill(tx, locked, event, context.now(), facts);
  });
  if (taken === null) await recordAnswerAfterEnd(context, bill, event);
  return taken && 'refundedMeanwhile' in taken
    ? applyEvent(context, taken.refundedMeanwhile, event, facts)
    : taken;
}

/**
 * Records a unit's answer that contradicts an end by staff, with a finding. A bill credited after all is owed: a
 * receivable until adjusted.
 */
async function recordAnswerAfterEnd(
  context: Context,
  { writeOffNo, orderId }: Pick<BillRow, 'writeOffNo' | 'orderId'>,
  event: BillEvent,
): Promise<void> {
  const answer = finalStateOf(event);
  const before = answer && (await readBill(context.db, writeOffNo));
  if (!before || !answer || !contradicts(before, answer)) return;
  const recorded = await context.db.transaction().execute(async (tx) => {
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
  if (recorded) context.log.error('unit answers after staff ended a bill', { writeOffNo, orderId, answer });
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

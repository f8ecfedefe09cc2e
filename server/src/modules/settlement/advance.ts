import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { mustStep } from '../../kit/machine.ts';
import { after, instant, SECOND } from '../../kit/time.ts';
import { notePayment } from '../accounts/index.ts';
import { settleClaim } from '../claims/index.ts';
import { recordStep } from '../history/index.ts';
import { addOrderEndMessage } from '../inbox/index.ts';
import { openFinding, RECEIVABLE_RULE } from '../ledger/index.ts';
import { withdrawWrittenOff } from '../mandates/index.ts';
import { earnPoints, takePointsBack } from '../points/index.ts';
import { lockRefundsOf } from '../refunds/index.ts';
import { returnCouponOfRejected } from './coupon.ts';
import { isVoidedEarly, nextAction, nextActionTime } from './due.ts';
import { chargeWrittenOff } from './elsewhere.ts';
import { askEnded, noteLateAnswer } from './late-answer.ts';
import { type BillEvent, billMachine } from './machine.ts';
import { type FinalState, moveMoney } from './move-money.ts';
import { type BillOutcome, outcomeOf, outcomeOfCancel, outcomeOfQuery } from './outcome.ts';
import { type BillRow, lockBill, readBill, updateBill } from './store.ts';

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

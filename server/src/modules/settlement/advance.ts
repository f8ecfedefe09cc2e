import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { mustStep } from '../../kit/machine.ts';
import { after, instant, SECOND } from '../../kit/time.ts';
import { notePayment } from '../accounts/index.ts';
import { settleClaim } from '../claims/index.ts';
import { recordStep } from '../history/index.ts';
import { addOrderEndMessage } from '../inbox/index.ts';
import { post } from '../ledger/index.ts';
import { withdrawWrittenOff } from '../mandates/index.ts';
import { earnPoints } from '../points/index.ts';
import { beginRefund } from '../refunds/index.ts';
import { returnCouponOfRejected } from './coupon.ts';
import { nextAction, nextActionTime } from './due.ts';
import { type BillEvent, billMachine } from './machine.ts';
import { type BillOutcome, outcomeOf, outcomeOfCancel, outcomeOfQuery } from './outcome.ts';
import { type BillRow, lockBill, readBill, updateBill } from './store.ts';

/** Does what a bill's row says is due. A hint that comes early, late or twice changes nothing. */
export async function advanceBill(context: Context, writeOffNo: string): Promise<void> {
  const bill = await readBill(context.db, writeOffNo);
  if (!bill?.nextActionAt || bill.nextActionAt > after(context.now(), SECOND)) return;
  return advanceNow(context, bill);
}

/** The same before it is due: the unit is known to have a word by now. A bill that has its final word stays as it is. */
export async function hastenBill(context: Context, writeOffNo: string): Promise<void> {
  const bill = await readBill(context.db, writeOffNo);
  if (bill?.nextActionAt) await advanceNow(context, bill);
}

/** Does what comes next for a bill. */
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
        accountNumber: context.crypto.decryptFor(sent.dataKey, sent.numberCipher),
        kind: sent.kind === 'TOP_UP' ? 'TOP_UP' : 'BILL',
        ...(sent.kind === 'TOP_UP' ? {} : { billNo: sent.billKey }),
        amount: sent.due,
        paidAt: instant(sent.paidAt),
      }),
    );
  } catch (error) {
    context.log.warn('write-off without an answer', { writeOffNo: sent.writeOffNo, error });
  }
  await takeFrom(context, sent, outcome.event, outcome);
}

/** Locks the row and takes a step if it is still in the state the step was decided for. */
function takeFrom(context: Context, bill: BillRow, event: BillEvent, facts: Omit<BillOutcome, 'event'> = {}) {
  return context.db.transaction().execute(async (tx): Promise<BillRow | null> => {
    const locked = await lockBill(tx, bill.writeOffNo);
    return locked?.state === bill.state ? takeBillStep(tx, locked, event, context.now(), facts) : null;
  });
}

/** Takes one step of the machine with everything that goes with it. The row is locked by the caller. */
async function takeBillStep(
  tx: Tx,
  bill: BillRow,
  event: BillEvent,
  now: Date,
  facts: Omit<BillOutcome, 'event'> = {},
): Promise<BillRow> {
  const state = mustStep(billMachine, bill.state, event);
  const asked = askedAfter(event, bill.asked);
  const next = nextActionTime({ ...bill, state, asked }, now);
  const final = next === null;
  await updateBill(tx, bill, {
    state,
    asked,
    next_action_at: next,
    ...(state === 'SENT' ? { sent_at: now } : {}),
    ...(final ? { settled_at: now } : {}),
    ...(facts.reference ? { unit_reference: facts.reference } : {}),
    ...(facts.rejection ? { rejection: facts.rejection } : {}),
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
    await settle(tx, bill, state, now);
    await earnPoints(tx, lifeUserId, orderId, now);
    await addOrderEndMessage(tx, lifeUserId, orderId, now);
  }
  if (next) await enqueue(tx, 'bill', writeOffNo, next);
  return { ...bill, state, asked, nextActionAt: next };
}

/** Questions in vain are counted anew once it is the cancel that is asked for. */
function askedAfter(event: BillEvent, asked: number): number {
  if (event === 'CANCEL_ASKED') return 0;
  return event === 'NO_ANSWER' ? asked + 1 : asked;
}

/** The movements of money, claims and the coupon that go with a final state. */
async function settle(tx: Tx, bill: BillRow, state: 'WRITTEN_OFF' | 'REJECTED', now: Date): Promise<void> {
  const { lifeUserId, orderId, line, writeOffNo, due, cash, coupon, unitId } = bill;
  const posting = { lifeUserId, orderId, subject: writeOffNo, at: now };
  await settleClaim(tx, orderId, bill.billKey, now);
  await notePayment(tx, lifeUserId, orderId, now);
  if (state === 'WRITTEN_OFF') {
    await withdrawWrittenOff(tx, bill, now);
    return post(tx, { ...posting, event: state, due, unitId });
  }
  await post(tx, { ...posting, event: state, cash, coupon });
  await beginRefund(tx, { lifeUserId, orderId, line, amount: cash, promisedBy: bill.promisedBy, now });
  return returnCouponOfRejected(tx, lifeUserId, orderId, now);
}

/** Asks the unit about a bill without an answer; first notes so where the process that sent it died. */
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

/** The unit still has no word: nothing changes but when it is asked again. */
function postpone(context: Context, bill: BillRow): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const locked = await lockBill(tx, bill.writeOffNo);
    if (locked?.state !== bill.state) return;
    const asked = locked.asked + 1;
    const next = nextActionTime({ ...locked, asked }, context.now());
    await updateBill(tx, locked, { state: locked.state, asked, next_action_at: next });
    if (next) await enqueue(tx, 'bill', locked.writeOffNo, next);
  });
}

/**
 * The promise is near and the unit has not written off: its number is made void, so that the money can go back. Even
 * one that was never sent: a restored database may not know that it was.
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
  await takeFrom(context, cancelling, outcome.event, outcome);
}

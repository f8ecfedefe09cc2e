import type { Context } from '../../context.ts';
import type { Tx } from '../../database/open.ts';
import { enqueue, growingWait } from '../../jobs/queue.ts';
import { mustStep } from '../../machine.ts';
import { after, HOUR, instant, SECOND } from '../../time.ts';
import { notePayment } from '../accounts/index.ts';
import { settleClaim } from '../claims/index.ts';
import { recordStep } from '../history/index.ts';
import { tellOrderEnd } from '../inbox/index.ts';
import { post } from '../ledger/index.ts';
import { earnPoints } from '../points/index.ts';
import { beginRefund } from '../refunds/index.ts';
import { type Finding, findingOf, findingOfQuery } from './answers.ts';
import { returnCouponOfRejected } from './coupon.ts';
import { type BillEvent, type BillState, billMachine } from './machine.ts';
import { type BillRow, lockBill, readBill, updateBill } from './store.ts';

/** How long a sent write-off may be without an answer before it counts as unanswered: longer than its time-out. */
const ANSWER_MS = 20 * SECOND;
const FIRST_WAIT_MS = 2 * SECOND;

/** When a bill in a state is looked at next. `asked` counts how often the unit left us without an answer. */
const nextLook = (state: BillState, asked: number, now: Date): Date | null => {
  switch (state) {
    case 'PENDING':
      return now;
    case 'SENT':
      return after(now, ANSWER_MS);
    case 'UNKNOWN':
      return after(now, growingWait(asked - 1, FIRST_WAIT_MS, HOUR));
    case 'WRITTEN_OFF':
    case 'REJECTED':
      return null;
  }
};

/** The movements of money, claims and the coupon that go with a final state. */
const settle = async (tx: Tx, bill: BillRow, state: 'WRITTEN_OFF' | 'REJECTED', now: Date): Promise<void> => {
  const { lifeUserId, orderId, line, writeOffNo, due, cash, coupon, unitId } = bill;
  const posting = { lifeUserId, orderId, subject: writeOffNo, at: now };
  await settleClaim(tx, orderId, bill.billKey, now);
  await notePayment(tx, lifeUserId, orderId, now);
  if (state === 'WRITTEN_OFF') return post(tx, { ...posting, event: state, due, unitId });
  await post(tx, { ...posting, event: state, cash, coupon });
  await beginRefund(tx, { lifeUserId, orderId, line, amount: cash, now });
  return returnCouponOfRejected(tx, lifeUserId, orderId, now);
};

/** Takes one step of the machine with everything that goes with it. The row is locked by the caller. */
const take = async (
  tx: Tx,
  bill: BillRow,
  event: BillEvent,
  now: Date,
  facts: Omit<Finding, 'event'> = {},
): Promise<BillRow> => {
  const state = mustStep(billMachine, bill.state, event);
  const asked = event === 'NO_ANSWER' ? bill.asked + 1 : bill.asked;
  const next = nextLook(state, asked, now);
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
    await tellOrderEnd(tx, lifeUserId, orderId, now);
  }
  if (next) await enqueue(tx, 'bill', writeOffNo, next);
  return { ...bill, state, asked, nextActionAt: next };
};

/** Locks the row and takes a step if it is still in the state the step was decided for. */
const takeFrom = (context: Context, bill: BillRow, event: BillEvent, facts: Omit<Finding, 'event'> = {}) =>
  context.db.transaction().execute(async (tx): Promise<BillRow | null> => {
    const locked = await lockBill(tx, bill.writeOffNo);
    return locked?.state === bill.state ? take(tx, locked, event, context.now(), facts) : null;
  });

/** The unit still has no word: nothing changes but when it is asked again. */
const postpone = (context: Context, bill: BillRow): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const locked = await lockBill(tx, bill.writeOffNo);
    if (locked?.state !== bill.state) return;
    const asked = locked.asked + 1;
    const next = nextLook(locked.state, asked, context.now());
    await updateBill(tx, locked, { state: locked.state, asked, next_action_at: next });
    if (next) await enqueue(tx, 'bill', locked.writeOffNo, next);
  });

const send = async (context: Context, bill: BillRow): Promise<void> => {
  const sent = await takeFrom(context, bill, 'SEND');
  if (!sent) return;
  let finding: Finding = { event: 'NO_ANSWER' };
  try {
    finding = findingOf(
      await context.biller.writeOff({
        writeOffNo: sent.writeOffNo,
        unitId: sent.unitId,
        accountNumber: context.crypto.decrypt(sent.numberCipher),
        kind: sent.kind === 'TOP_UP' ? 'TOP_UP' : 'BILL',
        ...(sent.kind === 'TOP_UP' ? {} : { billNo: sent.billKey }),
        amount: sent.due,
        paidAt: instant(sent.paidAt),
      }),
    );
  } catch (error) {
    context.log.warn('write-off without an answer', { writeOffNo: sent.writeOffNo, error });
  }
  await takeFrom(context, sent, finding.event, finding);
};

const findOut = async (context: Context, bill: BillRow): Promise<void> => {
  let finding: Finding | 'SEND_AGAIN';
  try {
    finding = findingOfQuery(await context.biller.queryWriteOff(bill.unitId, bill.writeOffNo));
  } catch (error) {
    context.log.warn('write-off query without an answer', { writeOffNo: bill.writeOffNo, error });
    return postpone(context, bill);
  }
  if (finding === 'SEND_AGAIN') return send(context, bill);
  if (finding.event === 'NO_ANSWER') return postpone(context, bill);
  await takeFrom(context, bill, finding.event, finding);
};

/** Does what comes next for a bill. */
const follow = async (context: Context, bill: BillRow): Promise<void> => {
  switch (bill.state) {
    case 'PENDING':
      return send(context, bill);
    case 'SENT': {
      // The process that sent it died, or its answer was lost.
      const unknown = await takeFrom(context, bill, 'NO_ANSWER');
      return unknown ? findOut(context, unknown) : undefined;
    }
    case 'UNKNOWN':
      return findOut(context, bill);
    case 'WRITTEN_OFF':
    case 'REJECTED':
      return;
  }
};

/** Does what a bill's row says is due. A hint that comes early, late or twice changes nothing. */
export const advanceBill = async (context: Context, writeOffNo: string): Promise<void> => {
  const bill = await readBill(context.db, writeOffNo);
  if (!bill?.nextActionAt || bill.nextActionAt > after(context.now(), SECOND)) return;
  return follow(context, bill);
};

/** The same before it is due: the unit is known to have a word by now. A bill that has its final word stays as it is. */
export const hastenBill = async (context: Context, writeOffNo: string): Promise<void> => {
  const bill = await readBill(context.db, writeOffNo);
  if (bill?.nextActionAt) await follow(context, bill);
};

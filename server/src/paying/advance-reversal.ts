import { ask, isDue } from '../kit/advance.ts';
import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import { reversalNoOf } from '../kit/ids.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import { mustStep, step } from '../kit/machine.ts';
import { billMachine } from './bill-machine.ts';
import { type BillRow, readBill, readBooked } from './bill-store.ts';
import { recordStep } from './order-step.ts';
import { lockBillWithRefunds } from './refund-elsewhere.ts';
import {
  NO_ANSWER,
  nextActionTime,
  outcomeOf,
  outcomeOfQuery,
  type ReversalEvent,
  type ReversalOutcome,
  reversalMachine,
} from './reversal-machine.ts';
import {
  insertReversal,
  lockReversal,
  type ReversalRow,
  readReversal,
  reversalsOf,
  updateReversal,
} from './reversal-store.ts';
import { reverseLateCredit, transitionBill } from './transition-bill.ts';

/** A bill that its unit has written off and is to reverse; `due` in fen. */
type BillToReverse = Pick<BillRow, 'lifeUserId' | 'orderId' | 'writeOffNo' | 'unitId' | 'due'>;

/** Takes the next step of a reversal if its row says that it is due. A job that runs early, late or twice changes nothing. */
export async function advanceReversal(context: Context, reversalNo: string): Promise<void> {
  const row = await readReversal(context.db, reversalNo);
  if (!row || !isDue(row.nextActionAt, context.now())) return;
  if (row.origin === 'UNIT') return finish(context, row, await askWriteOff(context, row));
  // If the process that sent it died, first records that there was no answer.
  const before = row.state === 'SENT' ? await applyEvent(context, row, { event: 'NO_ANSWER' }) : row;
  const sent = before && (await applyEvent(context, before, { event: 'SEND' }));
  if (sent) await finish(context, sent, await askReversal(context, sent));
}

async function finish(context: Context, row: ReversalRow, outcome: ReversalOutcome): Promise<void> {
  const taken = await applyEvent(context, row, outcome);
  const { reversalNo, orderId, unitId, writeOffNo, origin } = row;
  const facts = { reversalNo, orderId, unitId, writeOffNo, origin };
  if (taken?.state === 'REFUSED')
    context.log.error('reversal refused', { ...facts, reason: outcome.refusal });
  if (taken?.state === 'DONE' && origin === 'UNIT') context.log.error('unit reversed a bill', facts);
}

/** Asks the unit to reverse. The same number always has the same content, so that asking again is safe. */
function askReversal(context: Context, { unitId, reversalNo, writeOffNo, amount }: ReversalRow) {
  const request = async () =>
    outcomeOf(await context.biller.reverseWriteOff({ unitId, reversalNo, writeOffNo, amount }));
  return ask(context, 'reversal without an answer', { reversalNo, writeOffNo }, request, NO_ANSWER);
}

function askWriteOff(context: Context, { unitId, reversalNo, writeOffNo }: ReversalRow) {
  const request = async () => outcomeOfQuery(await context.biller.queryWriteOff(unitId, writeOffNo));
  return ask(context, 'write-off query without an answer', { reversalNo, writeOffNo }, request, NO_ANSWER);
}

/** Locks and takes a step, unless the state has changed since it was decided. What was reversed is posted with it. */
function applyEvent(
  context: Context,
  row: ReversalRow,
  { event, refusal }: { readonly event: ReversalEvent; readonly refusal?: string },
): Promise<ReversalRow | null> {
  return context.db.transaction().execute(async (tx) => {
    const now = context.now();
    const locked = await lockReversal(tx, row.reversalNo);
    if (!locked || locked.state !== row.state || locked.attempts !== row.attempts) return null;
    const { reversalNo, unitId } = locked;
    const state = mustStep(reversalMachine, locked.state, event);
    const attempts = event === 'NO_ANSWER' ? locked.attempts + 1 : locked.attempts;
    const next = nextActionTime(state, attempts, now);
    await updateReversal(tx, locked, {
      state,
      attempts,
      next_action_at: next,
      ...(next === null ? { ended_at: now } : {}),
      ...(refusal === undefined ? {} : { refusal }),
    });
    const step = { subject: reversalNo, event, from: locked.state, to: state, at: now };
    if (state !== locked.state) await recordStep(tx, locked, { machine: 'REVERSAL', ...step });
    if (event === 'UNIT_REVERSED') await reverseBill(tx, locked.writeOffNo, now);
    if (next) await enqueue(tx, 'reversal', reversalNo, next, { partner: unitId });
    return { ...locked, state, attempts, nextActionAt: next };
  });
}

/**
 * A written-off bill of which money went back; a sentence when there is nothing to reverse. Locks nothing: a late
 * reversal changes nothing.
 */
async function billToReverse(tx: Tx, writeOffNo: string): Promise<BillToReverse | string> {
  const bill = await readBill(tx, writeOffNo);
  if (!bill) return 'There is no such write-off.';
  if (bill.reversedAt !== null) return `${writeOffNo} is reversed already.`;
  if (isLateCredit(bill)) return bill;
  if (bill.state !== 'WRITTEN_OFF') return `${writeOffNo} is ${bill.state}: its unit has not written it off.`;
  return (bill.refundedElsewhere ?? 0) > 0
    ? bill
    : `Nothing of ${writeOffNo} was refunded elsewhere: its payer wants it written off.`;
}

/** Takes the unit's word that it reversed a write-off. Does nothing when that is known. The caller holds no lock of the order. */
async function reverseBill(tx: Tx, writeOffNo: string, now: Date): Promise<void> {
  const bill = await lockBillWithRefunds(tx, writeOffNo);
  if (!bill || bill.reversedAt !== null) return;
  if (isLateCredit(bill)) await reverseLateCredit(tx, bill, now);
  else if (step(billMachine, bill.state, 'UNIT_REVERSED') !== null)
    await transitionBill(tx, bill, 'UNIT_REVERSED', now, { rejection: 'REVERSED' });
}

/** True if staff had ended it as rejected, and its unit credited it all the same. */
function isLateCredit({ state, lateAnswer }: BillRow): boolean {
  return state === 'REJECTED' && lateAnswer === 'WRITTEN_OFF';
}

/** A reversal that two staff members ask of a unit; `due` in fen. */
export type AskedReversal = { readonly writeOffNo: string; readonly due: number };

/** The act that asks a unit to reverse; a sentence when it can't be asked. */
export async function reversalToAsk(
  { catalogue }: Pick<Context, 'catalogue'>,
  tx: Tx,
  writeOffNo: string,
): Promise<AskedReversal | string> {
  const bill = await billToReverse(tx, writeOffNo);
  if (typeof bill === 'string') return bill;
  const open = await openReversalOf(tx, bill.orderId, writeOffNo);
  if (open)
    return `${open.reversalNo} is ${open.state}: its unit has not said whether it reverses ${writeOffNo}.`;
  const unit = await catalogue.unit(bill.unitId);
  if (unit?.reverses !== true) return `${bill.unitId} does not say that it reverses: ask it another way.`;
  return { writeOffNo, due: bill.due };
}

/** Begins a reversal in the transaction of the decision, with its job. Returns a sentence when it is not possible any more. */
export async function beginReversal(
  tx: Tx,
  { writeOffNo, due }: AskedReversal,
  proposalId: number,
  now: Date,
): Promise<string | null> {
  const bill = await billToReverse(tx, writeOffNo);
  if (typeof bill === 'string') return bill;
  if (bill.due !== due) return `${writeOffNo} is not of ${due} fen.`;
  const begun = await write(tx, bill, { origin: 'OURS', proposalId, now });
  return begun ? null : `A reversal of ${writeOffNo} is on its way.`;
}

/** The reversal of a write-off that is on its way; undefined when none is. */
async function openReversalOf(tx: Tx, orderId: string, writeOffNo: string): Promise<ReversalRow | undefined> {
  const all = await reversalsOf(tx, orderId);
  return all.find((one) => one.nextActionAt !== null && one.writeOffNo === writeOffNo);
}

/** Notes a reversal that a unit tells of. It is not believed: the unit is asked. False when the unit has no such write-off. */
export async function noteToldReversal(
  tx: Tx,
  unitId: string,
  writeOffNo: string,
  now: Date,
): Promise<boolean> {
  const bill = await readBooked(tx, writeOffNo);
  if (bill?.unitId !== unitId) return false;
  if (bill.reversed) return true;
  const open = await openReversalOf(tx, bill.orderId, writeOffNo);
  if (!open) await write(tx, bill, { origin: 'UNIT', proposalId: null, now });
  else if ((await lockReversal(tx, open.reversalNo))?.state === 'UNKNOWN') {
    // The lock comes first: it may have ended since it was read, and what has ended is never due again.
    await updateReversal(tx, open, { next_action_at: now });
    await enqueue(tx, 'reversal', open.reversalNo, now, { partner: unitId });
  }
  return true;
}

type Beginning = { readonly origin: 'OURS' | 'UNIT'; readonly proposalId: number | null; readonly now: Date };

async function write(
  tx: Tx,
  { lifeUserId, orderId, writeOffNo, unitId, due }: BillToReverse,
  { origin, proposalId, now }: Beginning,
): Promise<boolean> {
  const before = (await reversalsOf(tx, orderId)).filter((one) => one.writeOffNo === writeOffNo).length;
  const reversalNo = reversalNoOf(writeOffNo, before + 1);
  const state = origin === 'OURS' ? 'DUE' : 'UNKNOWN';
  const row = {
    lifeUserId,
    reversalNo,
    orderId,
    writeOffNo,
    unitId,
    amount: due,
    origin,
    state,
    attempts: 0,
    begunAt: now,
  } as const;
  // A unit that tells is asked at once.
  const nextActionAt = origin === 'OURS' ? nextActionTime(state, 0, now) : now;
  if (!(await insertReversal(tx, { ...row, nextActionAt, proposalId }))) return false;
  const step = { event: origin === 'OURS' ? 'BEGIN' : 'TOLD', from: null, to: state, at: now };
  await recordStep(tx, row, { machine: 'REVERSAL', subject: reversalNo, ...step });
  await enqueue(tx, 'reversal', reversalNo, now, { partner: unitId });
  return true;
}

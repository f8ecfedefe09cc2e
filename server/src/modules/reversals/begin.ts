import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { reversalNoOf } from '../../kit/ids.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { recordStep } from '../history/index.ts';
import { type BillToReverse, billToReverse, readBooked } from '../settlement/index.ts';
import { nextActionTime } from './due.ts';
import { insertReversal, lockReversal, reversalsOf, updateReversal } from './store.ts';

/** A reversal that two staff members ask of a unit; `due` in fen. */
export type AskedReversal = { readonly writeOffNo: string; readonly due: number };

/** What the unit is asked to reverse; a sentence when it can't be asked. */
export async function reversalToAsk(
  { catalogue }: Pick<Context, 'catalogue'>,
  tx: Tx,
  writeOffNo: string,
): Promise<AskedReversal | string> {
  const bill = await billToReverse(tx, writeOffNo);
  if (typeof bill === 'string') return bill;
  const open = await openReversalOf(tx, bill.orderId, writeOffNo);
  if (open !== null) return open;
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

/** Why a reversal of a write-off is not at its end; null when none is on its way. */
async function openReversalOf(tx: Tx, orderId: string, writeOffNo: string): Promise<string | null> {
  const all = await reversalsOf(tx, orderId);
  const open = all.find((one) => one.nextActionAt !== null && one.writeOffNo === writeOffNo);
  return open
    ? `${open.reversalNo} is ${open.state}: its unit has not said whether it reverses ${open.writeOffNo}.`
    : null;
}

/**
 * Notes that a unit has told of a reversal of its own. Nothing is believed of it: the unit is asked what became of the write-off.
 * False when the unit has no such write-off. Told twice, or told of what is reversed already, it changes nothing.
 */
export async function noteToldReversal(
  tx: Tx,
  unitId: string,
  writeOffNo: string,
  now: Date,
): Promise<boolean> {
  const bill = await readBooked(tx, writeOffNo);
  if (bill?.unitId !== unitId) return false;
  if (bill.reversed) return true;
  const open = (await reversalsOf(tx, bill.orderId)).find(
    (one) => one.writeOffNo === writeOffNo && one.nextActionAt !== null,
  );
  if (!open) await write(tx, bill, { origin: 'UNIT', proposalId: null, now });
  else if ((await lockReversal(tx, open.reversalNo))?.state === 'UNKNOWN') {
    // The lock comes first: it may have ended since it was read, and what has ended is never due again.
    await updateReversal(tx, open, { next_action_at: now });
    await enqueue(tx, 'reversal', open.reversalNo, now, { partner: unitId });
  }
  return true;
}

type Beginning = {
  readonly origin: 'OURS' | 'UNIT';
  readonly proposalId: number | null;
  readonly now: Date;
};

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
    asked: 0,
    begunAt: now,
  } as const;
  // A unit that tells is asked at once.
  const nextActionAt = origin === 'OURS' ? nextActionTime(state, 0, now) : now;
  if (!(await insertReversal(tx, { ...row, nextActionAt, proposalId }))) return false;
  await recordStep(tx, {
    lifeUserId,
    orderId,
    machine: 'REVERSAL',
    subject: reversalNo,
    event: origin === 'OURS' ? 'BEGIN' : 'TOLD',
    from: null,
    to: state,
    at: now,
  });
  await enqueue(tx, 'reversal', reversalNo, now, { partner: unitId });
  return true;
}

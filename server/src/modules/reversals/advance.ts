import type { ReverseAnswer, WriteOffQueryAnswer } from '@life-payment/biller-api';
import type { Context } from '../../kit/context.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { mustStep } from '../../kit/machine.ts';
import { after, SECOND } from '../../kit/time.ts';
import { recordStep } from '../history/index.ts';
import { reverseBill } from '../settlement/index.ts';
import { nextActionTime } from './due.ts';
import { type ReversalEvent, reversalMachine } from './machine.ts';
import { lockReversal, type ReversalRow, readReversal, updateReversal } from './store.ts';

type Outcome = { readonly event: Exclude<ReversalEvent, 'SEND'>; readonly refusal?: string };

/** Takes the next step of a reversal if its row says that it is due. A job that runs early, late or twice changes nothing. */
export async function advanceReversal(context: Context, reversalNo: string): Promise<void> {
  const row = await readReversal(context.db, reversalNo);
  if (!row?.nextActionAt || row.nextActionAt > after(context.now(), SECOND)) return;
  if (row.origin === 'UNIT') return finish(context, row, await askWriteOff(context, row));
  // If the process that sent it died, first records that there was no answer.
  const before = row.state === 'SENT' ? await take(context, row, { event: 'NO_ANSWER' }) : row;
  const sent = before && (await take(context, before, { event: 'SEND' }));
  if (sent) await finish(context, sent, await askReversal(context, sent));
}

async function finish(context: Context, row: ReversalRow, outcome: Outcome): Promise<void> {
  const taken = await take(context, row, outcome);
  const { reversalNo, orderId, unitId, writeOffNo, origin } = row;
  const facts = { reversalNo, orderId, unitId, writeOffNo, origin };
  if (taken?.state === 'REFUSED')
    context.log.error('reversal refused', { ...facts, reason: outcome.refusal });
  if (taken?.state === 'DONE' && origin === 'UNIT') context.log.error('unit reversed a bill', facts);
}

/** Asks the unit to reverse. The same number always has the same content, so that asking again is safe. */
async function askReversal(context: Context, row: ReversalRow): Promise<Outcome> {
  const { unitId, reversalNo, writeOffNo, amount } = row;
  try {
    return outcomeOf(await context.biller.reverseWriteOff({ unitId, reversalNo, writeOffNo, amount }));
  } catch (error) {
    context.log.warn('reversal without an answer', { reversalNo, writeOffNo, error });
    return { event: 'NO_ANSWER' };
  }
}

/** Asks the unit what became of a write-off that it says it has reversed. */
async function askWriteOff(
  context: Context,
  { unitId, reversalNo, writeOffNo }: ReversalRow,
): Promise<Outcome> {
  try {
    return outcomeOfQuery(await context.biller.queryWriteOff(unitId, writeOffNo));
  } catch (error) {
    context.log.warn('write-off query without an answer', { reversalNo, writeOffNo, error });
    return { event: 'NO_ANSWER' };
  }
}

/** The outcome of an answer. Anything but a clear yes or no is unknown. */
export function outcomeOf(answer: ReverseAnswer): Outcome {
  switch (answer.result) {
    case 'REVERSED':
      return { event: 'UNIT_REVERSED' };
    case 'REFUSED':
      return { event: 'UNIT_REFUSED', refusal: answer.reason };
    case 'PROCESSING':
    case 'CONTENT_DIFFERS':
      return { event: 'NO_ANSWER' };
  }
}

/** The outcome of a query of a write-off that was told to be reversed. */
export function outcomeOfQuery(answer: WriteOffQueryAnswer): Outcome {
  switch (answer.result) {
    case 'REVERSED':
      return { event: 'UNIT_REVERSED' };
    case 'WRITTEN_OFF':
    case 'REJECTED':
      return { event: 'UNIT_REFUSED', refusal: `TOLD_${answer.result}` };
    case 'PROCESSING':
    case 'NOT_KNOWN':
      return { event: 'NO_ANSWER' };
  }
}

/** Locks and takes a step, unless the state has changed since it was decided. What was reversed is posted with it. */
function take(
  context: Context,
  row: ReversalRow,
  { event, refusal }: { readonly event: ReversalEvent; readonly refusal?: string },
): Promise<ReversalRow | null> {
  return context.db.transaction().execute(async (tx) => {
    const now = context.now();
    const locked = await lockReversal(tx, row.reversalNo);
    if (!locked || locked.state !== row.state || locked.asked !== row.asked) return null;
    const { lifeUserId, orderId, reversalNo, unitId } = locked;
    const state = mustStep(reversalMachine, locked.state, event);
    const asked = event === 'NO_ANSWER' ? locked.asked + 1 : locked.asked;
    const next = nextActionTime(state, asked, now);
    await updateReversal(tx, locked, {
      state,
      asked,
      next_action_at: next,
      ...(next === null ? { ended_at: now } : {}),
      ...(refusal === undefined ? {} : { refusal }),
    });
    if (state !== locked.state)
      await recordStep(tx, {
        lifeUserId,
        orderId,
        machine: 'REVERSAL',
        subject: reversalNo,
        event,
        from: locked.state,
        to: state,
        at: now,
      });
    if (event === 'UNIT_REVERSED') await reverseBill(tx, locked.writeOffNo, now);
    if (next) await enqueue(tx, 'reversal', reversalNo, next, { partner: unitId });
    return { ...locked, state, asked, nextActionAt: next };
  });
}

import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { unitSlot } from '../../kit/jobs/slots.ts';
import { after, SECOND } from '../../kit/time.ts';
import { keepToken } from './keep.ts';
import { nextRound } from './rounds.ts';
import { type Awaited, postponeToken, readAwaited } from './store.ts';

/** Notes that a unit has said that it reversed a write-off. */
type NoteReversal = (tx: Tx, unitId: string, writeOffNo: string, now: Date) => Promise<unknown>;

/**
 * Asks a unit for the token of a booked top-up, if its row says that it is due. Asks again until the unit has told it, or has taken
 * the top-up back, which is handed on to `noteReversal`.
 */
export async function advanceToken(
  context: Context,
  writeOffNo: string,
  noteReversal: NoteReversal,
): Promise<void> {
  const { db, crypto, now } = context;
  const awaited = await readAwaited(db, writeOffNo);
  if (!awaited || awaited.nextActionAt > after(now(), SECOND)) return;
  const answer = await answerOf(context, awaited);
  const token = answer?.result === 'WRITTEN_OFF' ? answer.token : undefined;
  await db.transaction().execute(async (tx) => {
    if (token) return keepToken(tx, crypto, awaited, token, now());
    if (answer?.result === 'REVERSED') await noteReversal(tx, awaited.unitId, writeOffNo, now());
    const asked = awaited.asked + 1;
    const next = nextRound(asked, now());
    if (await postponeToken(tx, writeOffNo, asked, next))
      await enqueue(tx, 'token', writeOffNo, next, unitSlot(awaited.unitId));
  });
}

/** What the unit says of the top-up; null without an answer. */
async function answerOf({ biller, log }: Context, { unitId, writeOffNo }: Awaited) {
  try {
    return await biller.queryWriteOff(unitId, writeOffNo);
  } catch (error) {
    log.warn('token query without an answer', { writeOffNo, error });
    return null;
  }
}

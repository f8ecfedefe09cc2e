import type { Context } from '../../kit/context.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { unitSlot } from '../../kit/jobs/slots.ts';
import { after, SECOND } from '../../kit/time.ts';
import { keepToken } from './keep.ts';
import { nextRound } from './rounds.ts';
import { type Awaited, postponeToken, readAwaited } from './store.ts';

/** Asks a unit for the token of a booked top-up, if its row says that it is due. Asks again until the unit has told it. */
export async function advanceToken(context: Context, writeOffNo: string): Promise<void> {
  const { db, crypto, now } = context;
  const awaited = await readAwaited(db, writeOffNo);
  if (!awaited || awaited.nextActionAt > after(now(), SECOND)) return;
  const token = await tokenOf(context, awaited);
  await db.transaction().execute(async (tx) => {
    if (token) return keepToken(tx, crypto, awaited, token, now());
    const asked = awaited.asked + 1;
    const next = nextRound(asked, now());
    if (await postponeToken(tx, writeOffNo, asked, next))
      await enqueue(tx, 'token', writeOffNo, next, unitSlot(awaited.unitId));
  });
}

/** The token that the unit tells; null when it tells none. */
async function tokenOf({ biller, log }: Context, { unitId, writeOffNo }: Awaited) {
  try {
    const answer = await biller.queryWriteOff(unitId, writeOffNo);
    return (answer.result === 'WRITTEN_OFF' && answer.token) || null;
  } catch (error) {
    log.warn('token query without an answer', { writeOffNo, error });
    return null;
  }
}

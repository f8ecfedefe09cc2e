import type { Context } from '../../../kit/context.ts';
import { after, HOUR, SECOND } from '../../../kit/time.ts';
import { lockMandate, readMandate, updateMandate } from '../../mandates/index.ts';
import { mayTake } from '../guards.ts';
import { askAgain, momentToday, tomorrow } from '../schedule.ts';
import { spreadOf } from '../spread.ts';
import { askAbout } from './ask.ts';
import { planFound } from './plan-found.ts';

/** A unit that is closed, or does not answer, is asked again so much later at first. */
const AGAIN = HOUR;

/** Looks for what is to be paid under a mandate, once a day at its own moment. A hint that comes early, late or twice changes nothing. */
export async function lookAt(context: Context, agreementId: string): Promise<void> {
  const mandate = await readMandate(context.db, agreementId);
  if (!mandate?.lookAt || mandate.lookAt > after(context.now(), SECOND)) return;
  const held = !mayTake(mandate);
  const asked = held ? null : await askAbout(context, mandate);
  await context.db.transaction().execute(async (tx) => {
    const locked = await lockMandate(tx, agreementId);
    if (!locked?.lookAt) return;
    const now = context.now();
    if (asked && mayTake(locked)) await planFound(tx, context, locked, asked, now);
    const spread = spreadOf(agreementId);
    const silent = !held && !asked;
    const next = silent ? askAgain(now, momentToday(now, spread), AGAIN, spread) : tomorrow(now, spread);
    await updateMandate(tx, locked, { look_at: next, ...(asked ? { looked_at: asked.askedAt } : {}) });
  });
}

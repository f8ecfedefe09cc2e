import type { Context } from '../../../kit/context.ts';
import { after, HOUR, SECOND } from '../../../kit/time.ts';
import { lockMandate, readMandate, updateMandate } from '../../mandates/index.ts';
import { mayDeduct } from '../guards.ts';
import { askAgain, momentToday, tomorrow } from '../schedule.ts';
import { spreadOf } from '../spread.ts';
import { askUnitOfMandate } from './ask-unit-of-mandate.ts';
import { makePlans } from './make-plans.ts';

/** The first wait before a closed or silent unit is asked again. */
const AGAIN = HOUR;

/** Asks the unit for a mandate's new bills, once a day. A job that runs early, late or twice changes nothing. */
export async function checkForBills(context: Context, agreementId: string): Promise<void> {
  const mandate = await readMandate(context.db, agreementId);
  if (!mandate?.checkBillsAt || mandate.checkBillsAt > after(context.now(), SECOND)) return;
  const held = !mayDeduct(mandate);
  const answer = held ? null : await askUnitOfMandate(context, mandate);
  await context.db.transaction().execute(async (tx) => {
    const locked = await lockMandate(tx, agreementId);
    if (!locked?.checkBillsAt) return;
    const now = context.now();
    if (answer && mayDeduct(locked)) await makePlans(tx, context, locked, answer, now);
    const spread = spreadOf(agreementId);
    const silent = !held && !answer;
    const next = silent ? askAgain(now, momentToday(now, spread), AGAIN, spread) : tomorrow(now, spread);
    await updateMandate(tx, locked, { look_at: next, ...(answer ? { looked_at: answer.askedAt } : {}) });
  });
}

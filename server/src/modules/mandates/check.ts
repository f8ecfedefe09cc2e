import type { Context } from '../../kit/context.ts';
import { type DueRows, enqueueUpcoming } from '../../kit/jobs/queue.ts';
import { WalletNotAnswering } from '../../kit/ports/wallet.ts';
import { after, DAY, HOUR } from '../../kit/time.ts';
import { addMessages } from '../inbox/index.ts';
import { checkLater, readDueCheck, setNextCheck } from './check-store.ts';
import { takeMandateStep } from './steps.ts';
import { lockMandate, readMandate } from './store.ts';
import { takeWalletReport } from './wallet-report.ts';

/** Checks that have a job at the same time. Further ones wait in the table: a long queue makes every search for a job slow. */
const MOST_JOBS = 10_000;

/** The wait after the wallet did not answer. */
const UNANSWERED_MS = HOUR;

const CHECKS: DueRows = {
  table: 'mandates',
  number: 'agreement_id',
  due: 'check_at',
};

/**
 * Adds a job for each open mandate whose check is due, the oldest first. Every open mandate is queried once a day, at the
 * time of day at which it was signed: payers can end it at the wallet, and the notice may be lost. Suspended ones are queried
 * once a week.
 */
export async function enqueueChecks({ db, now }: Context): Promise<void> {
  await enqueueUpcoming(db, 'mandate-check', CHECKS, now(), MOST_JOBS);
}

/** Queries a mandate whose check is due, or ends it when it was suspended for too long. A second run changes nothing. */
export async function checkDueMandate(context: Context, agreementId: string): Promise<void> {
  const { db, config } = context;
  const endAfterMs = config.suspendedMandateDays * DAY;
  const check = await readDueCheck(db, context.now(), endAfterMs, agreementId);
  if (!check) return;
  const later = () => checkLater(db, check, after(context.now(), UNANSWERED_MS));
  try {
    if (check.over) await endSuspended(context, agreementId);
    else if (!(await checkMandate(context, agreementId))) return await later();
  } catch (error) {
    await later();
    throw error;
  }
  await setNextCheck(db, context.now(), endAfterMs, check);
}

/** Queries one mandate, also by whom it was signed; false when the wallet does not answer. */
export async function checkMandate(context: Context, agreementId: string): Promise<boolean> {
  const mandate = await readMandate(context.db, agreementId);
  if (!mandate) return false;
  try {
    const report = await context.wallet.mandates.queryMandate(agreementId);
    await takeWalletReport(context, agreementId, report);
    return true;
  } catch (error) {
    if (!(error instanceof WalletNotAnswering)) throw error;
    context.log.warn('mandate query without an answer', { agreementId, error });
    return false;
  }
}

/** Ends a mandate that is suspended still. A job ends it at the wallet. */
function endSuspended({ db, now }: Context, agreementId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, agreementId);
    if (!mandate?.suspended || mandate.state !== 'SIGNED') return;
    await takeMandateStep(tx, mandate, 'END_ASKED', now(), { end_reason: 'NUMBER_GONE' });
    const { lifeUserId, unitId, numberMasked, remark } = mandate;
    const message = { kind: 'AUTOPAY_ENDED' as const, subject: agreementId, lifeUserId };
    await addMessages(tx, [{ ...message, facts: { unitId, numberMasked, remark, agreementId } }], now());
  });
}

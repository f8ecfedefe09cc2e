import type { Context } from '../../kit/context.ts';
import { WalletNotAnswering } from '../../kit/ports/wallet.ts';
import { after, DAY, HOUR, SECOND } from '../../kit/time.ts';
import { addMessages } from '../inbox/index.ts';
import { checkLater, takeToCheck } from './check-store.ts';
import { takeMandateStep } from './steps.ts';
import { lockMandate, numberAtWallet, readMandate } from './store.ts';
import { takeWalletReport } from './wallet-report.ts';

/** Mandates on a page, and how long one run of the job takes new pages. */
const PAGE = 50;
const RUN_MS = 45 * SECOND;

/** The wait after the wallet did not answer. */
const UNANSWERED_MS = HOUR;

/**
 * Queries every open mandate once a day, at the time of day at which it was signed: payers can end it at the wallet, and
 * the notice may be lost. Suspended ones are queried once a week, and end when they were suspended for too long. A run ends
 * when nothing is due, its time is over, or the wallet does not answer.
 */
export async function checkMandates(context: Context): Promise<void> {
  const begun = performance.now();
  let more = true;
  while (more && performance.now() - begun < RUN_MS) {
    const now = context.now();
    more = await checkPage(
      context,
      await takeToCheck(context.db, now, context.config.suspendedMandateDays * DAY, PAGE),
    );
  }
}

/** Queries one mandate, also by whom it was signed; false when the wallet does not answer. */
export async function checkMandate(context: Context, agreementId: string): Promise<boolean> {
  const mandate = await readMandate(context.db, agreementId);
  const wallet = mandate && context.wallets.of(mandate.provider).mandates;
  if (!wallet) return false;
  const number = numberAtWallet(mandate);
  try {
    const report = await wallet.queryMandate(number);
    await takeWalletReport(context, number, report);
    return true;
  } catch (error) {
    if (!(error instanceof WalletNotAnswering)) throw error;
    context.log.warn('mandate query without an answer', { agreementId, error });
    return false;
  }
}

async function checkPage(context: Context, page: Awaited<ReturnType<typeof takeToCheck>>): Promise<boolean> {
  for (const [index, { id, over }] of page.entries()) {
    if (over) await endSuspended(context, id);
    else if (!(await checkMandate(context, id))) {
      const rest = page.slice(index).map((each) => each.id);
      await checkLater(context.db, rest, after(context.now(), UNANSWERED_MS));
      return false;
    }
  }
  return page.length === PAGE;
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

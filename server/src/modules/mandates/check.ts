import type { Context } from '../../kit/context.ts';
import { type WalletMandates, WalletNotAnswering } from '../../kit/ports/wallet.ts';
import { after, DAY, HOUR, SECOND } from '../../kit/time.ts';
import { checkLater, takeToCheck } from './check-store.ts';
import { takeWalletReport } from './wallet-report.ts';

/** Mandates on a page, and how long one run of the job takes new pages. */
const PAGE = 50;
const RUN_MS = 45 * SECOND;

/** The wait after the wallet did not answer. */
const UNANSWERED_MS = HOUR;

/**
 * Queries every open mandate once a day, at the time of day at which it was signed: payers can end it at the wallet, and
 * the notice may be lost. A run ends when nothing is due, its time is over, or the wallet does not answer.
 */
export async function checkMandates(context: Context): Promise<void> {
  const wallet = context.wallet.mandates;
  if (!wallet) return;
  const begun = performance.now();
  let more = true;
  while (more && performance.now() - begun < RUN_MS) {
    const now = context.now();
    more = await checkPage(context, wallet, await takeToCheck(context.db, now, after(now, DAY), PAGE));
  }
}

/** Queries one mandate; false when the wallet does not answer. */
async function check(context: Context, wallet: WalletMandates, agreementId: string): Promise<boolean> {
  try {
    const report = await wallet.queryMandate(agreementId);
    await takeWalletReport(context, agreementId, report, 'ANSWER');
    return true;
  } catch (error) {
    if (!(error instanceof WalletNotAnswering)) throw error;
    context.log.warn('mandate query without an answer', { agreementId, error });
    return false;
  }
}

async function checkPage(
  context: Context,
  wallet: WalletMandates,
  page: readonly string[],
): Promise<boolean> {
  for (const [index, agreementId] of page.entries()) {
    if (await check(context, wallet, agreementId)) continue;
    await checkLater(context.db, page.slice(index), after(context.now(), UNANSWERED_MS));
    return false;
  }
  return page.length === PAGE;
}

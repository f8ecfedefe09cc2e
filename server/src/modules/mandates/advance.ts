import type { Context } from '../../kit/context.ts';
import { enqueue, growingWait } from '../../kit/jobs/queue.ts';
import type { Log } from '../../kit/log.ts';
import { WalletNotAnswering } from '../../kit/ports/wallet.ts';
import type { WalletMandate, WalletMandates } from '../../kit/ports/wallet-mandates.ts';
import { after, DAY, SECOND } from '../../kit/time.ts';
import { FIRST_WAIT_MS, signingWait } from './signing-time.ts';
import { takeMandateStep } from './steps.ts';
import { lockMandate, type MandateRow, readMandate, updateMandate } from './store.ts';
import { takeWalletReport } from './wallet-report.ts';

/** Takes the next step of a mandate if its row says that it is due: queries whether it was signed, or ends it at the wallet. */
export async function advanceMandate(context: Context, agreementId: string): Promise<void> {
  const mandate = await readMandate(context.db, agreementId);
  if (!mandate?.nextActionAt || mandate.nextActionAt > after(context.now(), SECOND)) return;
  const { mandates: wallet } = context.wallet;
  if (mandate.state === 'ENDING') await endAtWallet(context.log, wallet, agreementId);
  const report = await askMandate(context.log, wallet, agreementId);
  const taken = report ? await takeWalletReport(context, agreementId, report) : 'KNOWN_ALREADY';
  if (taken !== 'APPLIED') await askLater(context, agreementId, report !== null);
}

/** Requests the end of a mandate at the wallet. */
async function endAtWallet(log: Log, wallet: WalletMandates, agreementId: string): Promise<void> {
  try {
    await wallet.endMandate(agreementId);
  } catch (error) {
    if (!(error instanceof WalletNotAnswering)) throw error;
    log.warn('mandate end without an answer', { agreementId, error });
  }
}

/** Queries a mandate at the wallet; null when there was no answer. */
async function askMandate(
  log: Log,
  wallet: WalletMandates,
  agreementId: string,
): Promise<WalletMandate | null> {
  try {
    return await wallet.queryMandate(agreementId);
  } catch (error) {
    if (!(error instanceof WalletNotAnswering)) throw error;
    log.warn('mandate query without an answer', { agreementId, error });
    return null;
  }
}

/** Schedules the next query after one that changed nothing, or gives up the signing when its time was over before the query. */
function askLater({ db, now }: Context, agreementId: string, answered: boolean): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, agreementId);
    if (!mandate?.nextActionAt) return;
    const { state, signBefore } = mandate;
    if (answered && state === 'SIGNING' && signBefore !== null && signBefore <= now()) {
      await takeMandateStep(tx, mandate, 'DROP_ASKED', now(), { end_reason: 'NOT_SIGNED' });
      return;
    }
    const next = nextQuestion(mandate, now());
    await updateMandate(tx, mandate, { asked: mandate.asked + 1, next_action_at: next });
    await enqueue(tx, 'agreement', agreementId, next);
  });
}

/** When the wallet is asked next about a mandate that waits for its signature or its end. */
export function nextQuestion(mandate: Pick<MandateRow, 'state' | 'asked' | 'signBefore'>, now: Date): Date {
  return mandate.state === 'ENDING' || mandate.signBefore === null
    ? endingWait(mandate, now)
    : signingWait(mandate.asked, mandate.signBefore, now);
}

function endingWait({ asked, signBefore }: Pick<MandateRow, 'asked' | 'signBefore'>, now: Date): Date {
  const next = after(now, growingWait(asked, FIRST_WAIT_MS, DAY));
  // Until then the payer can still sign on the wallet's page.
  return signBefore !== null && now < signBefore && next > signBefore ? signBefore : next;
}

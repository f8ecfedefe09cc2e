import type { Context } from '../../kit/context.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { after, SECOND } from '../../kit/time.ts';
import { askMandate, endAtWallet, nextQuestion } from './advance.ts';
import { takeReplacementStep } from './replacement-steps.ts';
import { deductsStill, lockReplacement, readReplacement, updateReplacement } from './replacement-store.ts';
import { lockMandate, readMandate } from './store.ts';
import { takeWalletReport } from './wallet-report.ts';

/**
 * Takes the next step of a replacement if its row says that it is due: queries whether it was signed, or ends it at the wallet.
 * What was replaced is not ended there while a deduction under it goes on.
 */
export async function advanceReplacement(context: Context, number: string): Promise<void> {
  const replacement = await readReplacement(context.db, number);
  if (!replacement?.nextActionAt || replacement.nextActionAt > after(context.now(), SECOND)) return;
  const mandate = await readMandate(context.db, replacement.agreementId);
  if (!mandate) return;
  const { mandates: wallet } = context.wallet;
  if (replacement.state === 'ENDING') {
    if (await deductsStill(context.db, replacement)) return askLater(context, number, false);
    await endAtWallet(context.log, wallet, number);
  }
  const report = await askMandate(context.log, wallet, number);
  const taken = report ? await takeWalletReport(context, number, report) : 'KNOWN_ALREADY';
  if (taken !== 'APPLIED') await askLater(context, number, report !== null);
}

/** Schedules the next query after one that changed nothing, or drops the replacement when the time to sign is over. */
function askLater({ db, now }: Context, number: string, answered: boolean): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const found = await readReplacement(tx, number);
    if (found) await lockMandate(tx, found.agreementId);
    const replacement = await lockReplacement(tx, number);
    if (!replacement?.nextActionAt) return;
    const { state, signBefore, asked } = replacement;
    if (state === 'SIGNING' && answered && signBefore !== null && signBefore <= now()) {
      await takeReplacementStep(tx, replacement, 'DROP_ASKED', now());
      return;
    }
    const next = nextQuestion(replacement, now());
    await updateReplacement(tx, replacement, { asked: asked + 1, next_action_at: next });
    await enqueue(tx, 'replacement', number, next);
  });
}

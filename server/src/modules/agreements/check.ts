import type { Context } from '../../context.ts';
import { type WalletAgreements, WalletNotAnswering } from '../../partners/wallet/port.ts';
import { after, DAY, HOUR, SECOND } from '../../time.ts';
import { checkLater, takeToCheck } from './check-store.ts';
import { takeAgreementWord } from './word.ts';

/** Agreements of one page, and how long one run of the schedule may take pages. */
const PAGE = 50;
const RUN_MS = 45 * SECOND;

/** How long a wallet that did not answer is left alone. */
const UNANSWERED_MS = HOUR;

/** Asks about one; false when the wallet does not answer. */
const check = async (context: Context, wallet: WalletAgreements, agreementId: string): Promise<boolean> => {
  try {
    const word = await wallet.queryAgreement(agreementId);
    await takeAgreementWord(context, agreementId, word);
    return true;
  } catch (error) {
    if (!(error instanceof WalletNotAnswering)) throw error;
    context.log.warn('agreement query without an answer', { agreementId, error });
    return false;
  }
};

const checkPage = async (
  context: Context,
  wallet: WalletAgreements,
  page: readonly string[],
): Promise<boolean> => {
  for (const [index, agreementId] of page.entries()) {
    if (await check(context, wallet, agreementId)) continue;
    await checkLater(context.db, page.slice(index), after(context.now(), UNANSWERED_MS));
    return false;
  }
  return page.length === PAGE;
};

/**
 * Asks the wallet about every open agreement once a day, at the time of day at which it was signed: payers can end one
 * there, and its notice may be lost. A run ends with what is due, with its time, or when the wallet does not answer.
 */
export const checkAgreements = async (context: Context): Promise<void> => {
  const wallet = context.wallet.agreements;
  if (!wallet) return;
  const begun = performance.now();
  let more = true;
  while (more && performance.now() - begun < RUN_MS) {
    const now = context.now();
    more = await checkPage(context, wallet, await takeToCheck(context.db, now, after(now, DAY), PAGE));
  }
};

import type { Context } from '../../context.ts';
import type { Tx } from '../../database/open.ts';
import { enqueue, growingWait } from '../../jobs/queue.ts';
import {
  type WalletAgreement,
  type WalletAgreements,
  WalletNotAnswering,
} from '../../partners/wallet/port.ts';
import { after, DAY, MINUTE, SECOND } from '../../time.ts';
import { type AgreementRow, lockAgreement, readAgreement, updateAgreement } from './agreement-store.ts';
import { takeAgreementStep } from './steps.ts';
import { forgetWanted } from './wanted.ts';
import { takeAgreementWord } from './word.ts';

/** How long a payer has to sign at the wallet. */
export const SIGNING_MS = 30 * MINUTE;

const FIRST_WAIT_MS = 10 * SECOND;

/** When the wallet is asked next whether a payer has signed, who may until `signBefore`. */
export const signingWait = (asked: number, signBefore: Date, now: Date): Date => {
  const next = after(now, growingWait(asked, FIRST_WAIT_MS, 5 * MINUTE));
  return now < signBefore && signBefore < next ? signBefore : next;
};

const endingWait = ({ asked, signBefore }: AgreementRow, now: Date): Date => {
  const next = after(now, growingWait(asked, FIRST_WAIT_MS, DAY));
  // Until then a page that was handed out can still be signed.
  return signBefore !== null && now < signBefore && next > signBefore ? signBefore : next;
};

const nextQuestion = (agreement: AgreementRow, now: Date): Date =>
  agreement.state === 'ENDING' || agreement.signBefore === null
    ? endingWait(agreement, now)
    : signingWait(agreement.asked, agreement.signBefore, now);

/** What was to be signed and is not: a pending activation is dropped, a change of amount is forgotten. */
const giveUpSigning = (tx: Tx, agreement: AgreementRow, now: Date): Promise<unknown> =>
  agreement.state === 'SIGNING'
    ? takeAgreementStep(tx, agreement, 'DROP_ASKED', now, { end_reason: 'NOT_SIGNED' })
    : forgetWanted(tx, agreement);

/** The wallet changed nothing: it is asked again later, unless it was asked after the time for signing was over. */
const askLater = ({ db, now }: Context, agreementId: string, answered: boolean): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const agreement = await lockAgreement(tx, agreementId);
    if (!agreement?.nextActionAt) return;
    const { state, signBefore } = agreement;
    const over = signBefore !== null && signBefore <= now() && (state === 'SIGNING' || state === 'SIGNED');
    if (over && answered) {
      await giveUpSigning(tx, agreement, now());
      return;
    }
    const next = nextQuestion(agreement, now());
    await updateAgreement(tx, agreement, { asked: agreement.asked + 1, next_action_at: next });
    await enqueue(tx, 'agreement', agreementId, next);
  });

/** The wallet's word on an agreement; null when it gave none. */
const ask = async (
  { log }: Context,
  wallet: WalletAgreements,
  agreementId: string,
): Promise<WalletAgreement | null> => {
  try {
    return await wallet.queryAgreement(agreementId);
  } catch (error) {
    if (!(error instanceof WalletNotAnswering)) throw error;
    log.warn('agreement query without an answer', { agreementId, error });
    return null;
  }
};

const end = async ({ log }: Context, wallet: WalletAgreements, agreementId: string): Promise<void> => {
  try {
    await wallet.endAgreement(agreementId);
  } catch (error) {
    if (!(error instanceof WalletNotAnswering)) throw error;
    log.warn('agreement end without an answer', { agreementId, error });
  }
};

/** Does what an agreement's row says is due: asks whether it was signed, or tells the wallet that it is over. */
export const advanceAgreement = async (context: Context, agreementId: string): Promise<void> => {
  const agreement = await readAgreement(context.db, agreementId);
  const wallet = context.wallet.agreements;
  if (!wallet || !agreement?.nextActionAt || agreement.nextActionAt > after(context.now(), SECOND)) return;
  if (agreement.state === 'ENDING') await end(context, wallet, agreementId);
  const word = await ask(context, wallet, agreementId);
  const taken = word ? await takeAgreementWord(context, agreementId, word) : 'KNOWN_ALREADY';
  if (taken !== 'APPLIED') await askLater(context, agreementId, word !== null);
};

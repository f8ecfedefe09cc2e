import {
  AUTOPAY_NO_PASSWORD,
  AUTOPAY_TOO_MANY_TOKENS,
  type bindAutoPayByPassword,
  PASSWORD_TOKEN_REFUSED,
  type ResponseOf,
} from '@life-payment/contract';
import { closingPurpose, openingPurpose, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import { comparePerson } from '../kit/ids.ts';
import { type PasswordProof, WalletNotAnswering } from '../kit/ports/wallet.ts';
import { readWalletIds } from '../people/index.ts';
import { lockMandate, type MandateRow, readMandate } from './mandate-store.ts';
import { transitionMandate } from './transition-mandate.ts';
import { applyWalletReport } from './wallet-report.ts';

const NOT_PROVED = refuse(PASSWORD_TOKEN_REFUSED, 'passwordToken');

/**
 * Signs a pending activation with a token of the payer's password. It is stored before: if the answer is lost, a job
 * queries the wallet.
 */
export async function signByPassword(
  context: Context,
  mandate: MandateRow,
  passwordToken: string,
): Promise<ResponseOf<typeof bindAutoPayByPassword> | Refusal> {
  const { lifeUserId, agreementId, requestId, signBefore } = mandate;
  const { byPassword } = context.wallet.mandates;
  if (byPassword === null) throw new Error('begun by password at a wallet without passwords');
  if (signBefore === null) throw new Error('a pending activation without an end');
  const walletIds = await readWalletIds(context.db, lifeUserId);
  const answer = await askWallet(context, agreementId, () =>
    byPassword.sign(
      { agreementId, signBefore },
      { token: passwordToken, purpose: openingPurpose(requestId), walletIds },
    ),
  );
  if (answer && 'kind' in answer) {
    await dropMandate(context, agreementId);
    return refusalOf(answer);
  }
  if (answer) await applyWalletReport(context, agreementId, answer);
  const now = await readMandate(context.db, agreementId);
  return { agreementId, state: now?.state ?? mandate.state };
}

/** Why a token does not let its payer close a mandate; null when it does, and when there is nothing to close (no token). */
export async function refusedClosing(
  context: Context,
  { lifeUserId, agreementId }: MandateRow,
  passwordToken: string | null,
): Promise<Refusal | null> {
  const { byPassword } = context.wallet.mandates;
  if (byPassword === null) return refuse(AUTOPAY_NO_PASSWORD);
  if (passwordToken === null) return null;
  const proof = await askWallet(context, agreementId, () =>
    byPassword.prove(passwordToken, closingPurpose(agreementId)),
  );
  if (proof?.kind !== 'PROVED') return proof ? refusalOf(proof) : NOT_PROVED;
  // The password must be the payer's own.
  const known = await readWalletIds(context.db, lifeUserId);
  return known.length === 0 || comparePerson(known, proof.walletIds) === 'SAME' ? null : NOT_PROVED;
}

/** Asks the wallet; null when there was no answer, so that the outcome is unknown. */
async function askWallet<T>({ log }: Context, agreementId: string, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof WalletNotAnswering)) throw error;
    log.warn('password token without an answer', { agreementId, error });
    return null;
  }
}

/** Drops the activation after the wallet refused the token, so that the payer can begin again. */
function dropMandate({ db, now }: Context, agreementId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, agreementId);
    if (mandate?.state !== 'SIGNING') return;
    await transitionMandate(tx, mandate, 'DROP_ASKED', now(), { end_reason: 'PASSWORD_REFUSED' });
  });
}

function refusalOf({ kind }: PasswordProof): Refusal {
  return kind === 'TOO_MANY' ? refuse(AUTOPAY_TOO_MANY_TOKENS) : NOT_PROVED;
}

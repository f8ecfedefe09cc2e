import type { Tx } from '../../kit/database/open.ts';
import type { WalletMandate } from '../../kit/ports/wallet-mandates.ts';
import { addMessages } from '../inbox/index.ts';
import { userOfWallet } from './signer-store.ts';
import { takeMandateStep } from './steps.ts';
import { lockMandate, type MandateRow, updateMandate } from './store.ts';

/**
 * A pending activation was signed by somebody else, who would pay its owner's bills: it never becomes SIGNED, and a job ends
 * it at the wallet at once. The caller has locked it.
 */
export async function endSignedByOther(
  tx: Tx,
  mandate: MandateRow,
  report: WalletMandate,
  now: Date,
): Promise<void> {
  await takeMandateStep(tx, mandate, 'DROP_ASKED', now, {
    wallet_agreement_no: report.walletAgreementNo,
    signer: 'OTHER',
    signer_at: now,
    end_reason: 'OTHER_SIGNER',
  });
  await tellOfOtherSigner(tx, mandate, 'ENDED', now);
}

/**
 * An open mandate was signed by somebody else: nothing is deducted any more, and staff have it on their list. It is not
 * ended, because what was paid under it may have been agreed between the two.
 */
export async function stopSignedByOther(tx: Tx, mandate: MandateRow, now: Date): Promise<void> {
  await updateMandate(tx, mandate, { signer: 'OTHER', signer_at: now });
  await tellOfOtherSigner(tx, mandate, 'STOPPED', now);
}

/** A mandate that staff end; a sentence when its signer is known to be its owner, or it is not open. Locks it. */
export async function mandateToEnd(tx: Tx, agreementId: string): Promise<MandateRow | string> {
  const mandate = await lockMandate(tx, agreementId);
  if (!mandate) return 'There is no such mandate.';
  if (mandate.state !== 'SIGNED') return `${agreementId} is ${mandate.state}: it is not open.`;
  return mandate.signer === 'OTHER' || mandate.signer === 'UNTOLD'
    ? mandate
    : `${agreementId} was signed by its owner, who ends it in the app.`;
}

/**
 * Ends an open mandate that its owner has not signed, for two staff members: a job ends it at the wallet, and its owner is
 * told. A deduction that has begun goes on to its end. Returns a sentence when that is not possible any more.
 */
export async function endForStaff(tx: Tx, agreementId: string, now: Date): Promise<string | null> {
  const mandate = await mandateToEnd(tx, agreementId);
  if (typeof mandate === 'string') return mandate;
  const { lifeUserId, unitId, numberMasked, remark } = mandate;
  await takeMandateStep(tx, mandate, 'END_ASKED', now, { end_reason: 'BY_STAFF' });
  const facts = { unitId, numberMasked, remark, agreementId };
  await addMessages(tx, [{ lifeUserId, kind: 'AUTOPAY_ENDED', subject: agreementId, facts }], now);
  return null;
}

/**
 * Tells a person who signed for somebody else's bills, if they are a user of ours. The message is under the wallet's number
 * and names neither account nor owner. Others hear of the end from the wallet.
 */
export async function tellSigner(tx: Tx, report: WalletMandate, now: Date): Promise<void> {
  const lifeUserId = await userOfWallet(tx, report.signedBy);
  const subject = report.walletAgreementNo;
  if (lifeUserId === null || subject === null) return;
  await addMessages(tx, [{ lifeUserId, kind: 'SIGNED_FOR_ANOTHER', subject, facts: {} }], now);
}

/** Tells a mandate's owner that somebody else signed it. */
async function tellOfOtherSigner(
  tx: Tx,
  { lifeUserId, agreementId, unitId, numberMasked, remark }: MandateRow,
  what: 'ENDED' | 'STOPPED',
  now: Date,
): Promise<void> {
  const facts = { unitId, numberMasked, remark, agreementId, what };
  const message = { kind: 'AUTOPAY_OTHER_SIGNER' as const, subject: agreementId, facts };
  await addMessages(tx, [{ ...message, lifeUserId }], now);
}

import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import { comparePerson } from '../kit/ids.ts';
import type { WalletMandate } from '../kit/ports/wallet.ts';
import { addMessages } from '../people/index.ts';
import {
  lockMandate,
  type MandateRow,
  mandateFacts,
  ownerIds,
  updateMandate,
  userOfWallet,
} from './mandate-store.ts';
import { transitionMandate } from './transition-mandate.ts';

type ReportOutcome = 'APPLIED' | 'KNOWN_ALREADY' | 'NOT_OURS';

/** Applies what the wallet says in a notice or an answer about a mandate. Repeated reports change nothing. */
export function applyWalletReport(
  { db, now }: Pick<Context, 'db' | 'now'>,
  agreementId: string,
  report: WalletMandate,
): Promise<ReportOutcome> {
  return db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, agreementId);
    if (!mandate) return 'NOT_OURS';
    const at = now();
    switch (report.status) {
      case 'SIGNED':
        return applySigned(tx, mandate, report, at);
      case 'ENDED':
        return applyEnded(tx, mandate, at);
      case 'NOT_EXIST':
        return isOver(mandate, at) ? applyEnded(tx, mandate, at) : 'KNOWN_ALREADY';
    }
  });
}

/** True if a mandate that the wallet does not know has ended. */
function isOver({ state, signBefore }: MandateRow, now: Date): boolean {
  switch (state) {
    case 'SIGNED':
      // The wallet forgets a mandate long after its end.
      return true;
    case 'ENDING':
      // A dropped mandate is not over while the payer can still sign on the wallet's page.
      return signBefore === null || now >= signBefore;
    case 'SIGNING':
    case 'ENDED':
      return false;
  }
}

/** Applies that the mandate was signed, and tells a signer who is not its payer. */
async function applySigned(
  tx: Tx,
  mandate: MandateRow,
  report: WalletMandate,
  now: Date,
): Promise<ReportOutcome> {
  const signer = comparePerson(ownerIds(mandate), report.signedBy);
  const outcome = await applySignature(tx, mandate, report, signer, now);
  // After the step, because messages are locked last.
  if (signer === 'OTHER' && mandate.state !== 'SIGNED') await tellSigner(tx, report, now);
  return outcome;
}

async function applySignature(
  tx: Tx,
  mandate: MandateRow,
  report: WalletMandate,
  signer: ReturnType<typeof comparePerson>,
  now: Date,
): Promise<ReportOutcome> {
  const known = { wallet_agreement_no: report.walletAgreementNo };
  switch (mandate.state) {
    case 'SIGNING':
      // Not signed before the signer is known: the wallet is asked again until the time to sign is over.
      if (signer === 'UNTOLD') return 'KNOWN_ALREADY';
      if (signer === 'OTHER') await endSignedByOther(tx, mandate, report, now);
      else {
        await transitionMandate(tx, mandate, 'WALLET_SIGNED', now, { ...known, signer, signer_at: now });
        await tellOwner(tx, mandate, 'AUTOPAY_OPENED', now);
      }
      return 'APPLIED';
    case 'SIGNED':
      await noteSigner(tx, mandate, report, now);
      return 'KNOWN_ALREADY';
    case 'ENDING':
      return 'KNOWN_ALREADY';
    case 'ENDED':
      // Signed after it was dropped: it is ended at the wallet again.
      await transitionMandate(tx, mandate, 'WALLET_SIGNED', now, known);
      return 'APPLIED';
  }
}

/** Stores the signer of an open mandate. A report that does not tell it leaves what is known. */
async function noteSigner(tx: Tx, mandate: MandateRow, report: WalletMandate, now: Date): Promise<void> {
  const told = comparePerson(ownerIds(mandate), report.signedBy);
  const signer = told === 'UNTOLD' ? (mandate.signer ?? told) : told;
  if (signer === mandate.signer) return;
  if (signer === 'OTHER') await stopSignedByOther(tx, mandate, now);
  else await updateMandate(tx, mandate, { signer, signer_at: now });
}

async function applyEnded(tx: Tx, mandate: MandateRow, now: Date): Promise<ReportOutcome> {
  if (mandate.state === 'ENDED') return 'KNOWN_ALREADY';
  const byWallet = mandate.state === 'SIGNED' ? { end_reason: 'BY_WALLET' } : {};
  await transitionMandate(tx, mandate, 'WALLET_ENDED', now, byWallet);
  if (mandate.state === 'SIGNED') await tellOwner(tx, mandate, 'AUTOPAY_ENDED', now);
  return 'APPLIED';
}

/** A pending activation was signed by somebody else: it never becomes SIGNED, and a job ends it at the wallet at once. */
async function endSignedByOther(
  tx: Tx,
  mandate: MandateRow,
  report: WalletMandate,
  now: Date,
): Promise<void> {
  await transitionMandate(tx, mandate, 'DROP_ASKED', now, {
    wallet_agreement_no: report.walletAgreementNo,
    signer: 'OTHER',
    signer_at: now,
    end_reason: 'OTHER_SIGNER',
  });
  await tellOfOtherSigner(tx, mandate, 'ENDED', now);
}

/**
 * An open mandate was signed by somebody else: nothing is deducted any more. Staff decide, because what was paid under
 * it may have been agreed between the two.
 */
async function stopSignedByOther(tx: Tx, mandate: MandateRow, now: Date): Promise<void> {
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
 * Ends an open mandate that its owner has not signed, for two staff members. A deduction that has begun goes on.
 * Returns a sentence when it is not possible any more.
 */
export async function endForStaff(tx: Tx, agreementId: string, now: Date): Promise<string | null> {
  const mandate = await mandateToEnd(tx, agreementId);
  if (typeof mandate === 'string') return mandate;
  await transitionMandate(tx, mandate, 'END_ASKED', now, { end_reason: 'BY_STAFF' });
  await tellOwner(tx, mandate, 'AUTOPAY_ENDED', now);
  return null;
}

/** Tells a user of ours who signed for somebody else's bills, naming neither account nor owner. Others hear of it from the wallet. */
async function tellSigner(tx: Tx, report: WalletMandate, now: Date): Promise<void> {
  const lifeUserId = await userOfWallet(tx, report.signedBy);
  const subject = report.walletAgreementNo;
  if (lifeUserId === null || subject === null) return;
  await addMessages(tx, [{ lifeUserId, kind: 'SIGNED_FOR_ANOTHER', subject, facts: {} }], now);
}

/** Tells a mandate's owner that somebody else signed it. */
function tellOfOtherSigner(tx: Tx, mandate: MandateRow, what: 'ENDED' | 'STOPPED', now: Date): Promise<void> {
  const { lifeUserId, agreementId: subject } = mandate;
  const facts = { ...mandateFacts(mandate), what };
  return addMessages(tx, [{ lifeUserId, kind: 'AUTOPAY_OTHER_SIGNER', subject, facts }], now);
}

/** Tells a mandate's owner that it was opened or has ended. */
export function tellOwner(
  tx: Tx,
  mandate: MandateRow,
  kind: 'AUTOPAY_OPENED' | 'AUTOPAY_ENDED',
  now: Date,
): Promise<void> {
  const { lifeUserId, agreementId: subject } = mandate;
  return addMessages(tx, [{ lifeUserId, kind, subject, facts: mandateFacts(mandate) }], now);
}

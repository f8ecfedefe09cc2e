import type { Updateable } from 'kysely';
import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import type { MandateState } from '../kit/database/states.ts';
import type { Tables } from '../kit/database/tables.ts';
import { comparePerson } from '../kit/ids.ts';
import type { WalletMandate } from '../kit/ports/wallet.ts';
import { addMessages } from '../people/index.ts';
import { takeMandateStep } from './mandate-machine.ts';
import { lockMandate, type MandateRow, ownerIds, updateMandate, userOfWallet } from './mandate-store.ts';

/** What a report of the wallet on a mandate changed. */
export type ReportTaken = 'APPLIED' | 'KNOWN_ALREADY' | 'NOT_OURS';

const NOT_SIGNED: Readonly<Record<MandateState, (mandate: MandateRow, now: Date) => boolean>> = {
  SIGNING: () => false,
  // It was signed. What the wallet has forgotten ended long ago.
  SIGNED: () => true,
  ENDING: (mandate, now) => !maySignYet(mandate, now),
  ENDED: () => false,
};

/** Applies what the wallet says in a notice or an answer about a mandate. Repeated reports change nothing. */
export function takeWalletReport(
  { db, now }: Pick<Context, 'db' | 'now'>,
  agreementId: string,
  report: WalletMandate,
): Promise<ReportTaken> {
  return db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, agreementId);
    return mandate ? takeLocked(tx, mandate, report, now()) : 'NOT_OURS';
  });
}

/** Whether the payer can still sign on the wallet's page. A dropped mandate is not over before that time. */
function maySignYet({ signBefore }: MandateRow, now: Date): boolean {
  return signBefore !== null && now < signBefore;
}

function takeLocked(
  tx: Tx,
  mandate: MandateRow,
  report: WalletMandate,
  now: Date,
): Promise<ReportTaken> | ReportTaken {
  switch (report.status) {
    case 'SIGNED':
      return takeSigned(tx, mandate, report, now);
    case 'ENDED':
      return takeEnded(tx, mandate, now);
    case 'NOT_EXIST':
      return NOT_SIGNED[mandate.state](mandate, now) ? takeEnded(tx, mandate, now) : 'KNOWN_ALREADY';
  }
}

/** Applies that the mandate was signed, and tells a signer who is not its payer. */
async function takeSigned(
  tx: Tx,
  mandate: MandateRow,
  report: WalletMandate,
  now: Date,
): Promise<ReportTaken> {
  const signer = comparePerson(ownerIds(mandate), report.signedBy);
  const taken = await takeSignature(tx, mandate, report, { signer, now });
  // After the step, because messages are locked last.
  if (signer === 'OTHER' && mandate.state !== 'SIGNED') await tellSigner(tx, report, now);
  return taken;
}

type Signature = {
  readonly signer: ReturnType<typeof comparePerson>;
  readonly now: Date;
};

async function takeSignature(
  tx: Tx,
  mandate: MandateRow,
  report: WalletMandate,
  { signer, now }: Signature,
): Promise<ReportTaken> {
  const known = { wallet_agreement_no: report.walletAgreementNo };
  switch (mandate.state) {
    case 'SIGNING':
      // Not signed before the signer is known: the wallet is asked again until the time to sign is over.
      if (signer === 'UNTOLD') return 'KNOWN_ALREADY';
      if (signer === 'OTHER') await endSignedByOther(tx, mandate, report, now);
      else await openSigned(tx, mandate, { ...known, signer, signer_at: now }, now);
      return 'APPLIED';
    case 'SIGNED':
      await noteSigner(tx, mandate, report, now);
      return 'KNOWN_ALREADY';
    case 'ENDING':
      return 'KNOWN_ALREADY';
    case 'ENDED':
      // Signed after it was dropped: it is ended at the wallet again.
      await takeMandateStep(tx, mandate, 'WALLET_SIGNED', now, known);
      return 'APPLIED';
  }
}

async function openSigned(
  tx: Tx,
  mandate: MandateRow,
  change: Omit<Updateable<Tables['mandates']>, 'state'>,
  now: Date,
): Promise<void> {
  await takeMandateStep(tx, mandate, 'WALLET_SIGNED', now, change);
  await addMessage(tx, mandate, 'AUTOPAY_OPENED', now);
}

async function addMessage(
  tx: Tx,
  { lifeUserId, agreementId, unitId, numberMasked, remark }: MandateRow,
  kind: 'AUTOPAY_OPENED' | 'AUTOPAY_ENDED',
  now: Date,
): Promise<void> {
  const facts = { unitId, numberMasked, remark, agreementId };
  await addMessages(tx, [{ lifeUserId, kind, subject: agreementId, facts }], now);
}

/** Notes who has signed an open mandate. A report that does not tell it leaves what is known. */
async function noteSigner(tx: Tx, mandate: MandateRow, report: WalletMandate, now: Date): Promise<void> {
  const told = comparePerson(ownerIds(mandate), report.signedBy);
  const signer = told === 'UNTOLD' ? (mandate.signer ?? told) : told;
  if (signer === mandate.signer) return;
  if (signer === 'OTHER') await stopSignedByOther(tx, mandate, now);
  else await updateMandate(tx, mandate, { signer, signer_at: now });
}

/** Applies that the mandate has ended at the wallet. */
async function takeEnded(tx: Tx, mandate: MandateRow, now: Date): Promise<ReportTaken> {
  if (mandate.state === 'ENDED') return 'KNOWN_ALREADY';
  const byWallet = mandate.state === 'SIGNED' ? { end_reason: 'BY_WALLET' } : {};
  await takeMandateStep(tx, mandate, 'WALLET_ENDED', now, byWallet);
  if (mandate.state === 'SIGNED') await addMessage(tx, mandate, 'AUTOPAY_ENDED', now);
  return 'APPLIED';
}

/**
 * A pending activation was signed by somebody else, who would pay its owner's bills: it never becomes SIGNED, and a job ends
 * it at the wallet at once. The caller has locked it.
 */
async function endSignedByOther(
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
async function tellSigner(tx: Tx, report: WalletMandate, now: Date): Promise<void> {
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

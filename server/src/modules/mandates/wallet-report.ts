import type { Updateable } from 'kysely';
import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import type { Tables } from '../../kit/database/tables.ts';
import type { WalletMandate } from '../../kit/ports/wallet-mandates.ts';
import { comparePerson } from '../../kit/wallet-id.ts';
import { addMessages } from '../inbox/index.ts';
import type { MandateState } from './machine.ts';
import { endSignedByOther, stopSignedByOther, tellSigner } from './other-signer.ts';
import { takeMandateStep } from './steps.ts';
import { lockMandate, type MandateRow, ownerIds, updateMandate } from './store.ts';

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

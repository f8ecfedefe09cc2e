import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import type { WalletMandate } from '../../kit/ports/wallet.ts';
import { addMessages } from '../inbox/index.ts';
import type { MandateState } from './machine.ts';
import { applyPendingChange } from './pending-change.ts';
import { takeMandateStep } from './steps.ts';
import { lockMandate, type MandateRow, updateMandate } from './store.ts';

/** How the wallet reported: by itself in a notice, or in the answer to a query. */
type ReportedBy = 'NOTICE' | 'ANSWER';

/** What a report of the wallet on a mandate changed. */
export type ReportTaken = 'APPLIED' | 'KNOWN_ALREADY' | 'NOT_OURS';

const NOT_SIGNED: Readonly<Record<MandateState, (mandate: MandateRow, now: Date) => boolean>> = {
  SIGNING: () => false,
  // It was signed. What the wallet has forgotten ended long ago.
  SIGNED: () => true,
  ENDING: (mandate, now) => !maySignYet(mandate, now),
  ENDED: () => false,
};

/** Applies what the wallet says about a mandate in a notice or an answer. Repeated reports change nothing. */
export function takeWalletReport(
  { db, now }: Pick<Context, 'db' | 'now'>,
  agreementId: string,
  report: WalletMandate,
  by: ReportedBy,
): Promise<ReportTaken> {
  return db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, agreementId);
    return mandate ? takeLocked(tx, mandate, report, by, now()) : 'NOT_OURS';
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
  by: ReportedBy,
  now: Date,
): Promise<ReportTaken> | ReportTaken {
  switch (report.status) {
    case 'SIGNED':
      return takeSigned(tx, mandate, report, by, now);
    case 'ENDED':
      return takeEnded(tx, mandate, now);
    case 'NOT_EXIST':
      return NOT_SIGNED[mandate.state](mandate, now) ? takeEnded(tx, mandate, now) : 'KNOWN_ALREADY';
  }
}

/** Applies that the payer has signed. */
async function takeSigned(
  tx: Tx,
  mandate: MandateRow,
  { walletAgreementNo, most }: WalletMandate,
  by: ReportedBy,
  now: Date,
): Promise<ReportTaken> {
  const known = { wallet_agreement_no: walletAgreementNo, signed_most: most ?? mandate.signedMost };
  switch (mandate.state) {
    case 'SIGNING':
      await takeMandateStep(tx, mandate, 'WALLET_SIGNED', now, known);
      await addMessage(tx, mandate, 'AUTOPAY_OPENED', now);
      return 'APPLIED';
    case 'SIGNED':
      return takeSignedAnew(tx, mandate, most, by, now);
    case 'ENDING':
      return 'KNOWN_ALREADY';
    case 'ENDED':
      // Signed after it was dropped: it is ended at the wallet again.
      await takeMandateStep(tx, mandate, 'WALLET_SIGNED', now, known);
      return 'APPLIED';
  }
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

/**
 * The payer has signed again, perhaps for a pending change. A notice does not say the amount: then the wallet is queried. An
 * answer that does not say it either changes nothing, and the wallet is asked again later.
 */
async function takeSignedAnew(
  tx: Tx,
  mandate: MandateRow,
  most: number | null,
  by: ReportedBy,
  now: Date,
): Promise<ReportTaken> {
  if (most !== null) return (await applyPendingChange(tx, mandate, most, now)) ? 'APPLIED' : 'KNOWN_ALREADY';
  if (!mandate.pendingChange || by === 'ANSWER') return 'KNOWN_ALREADY';
  await updateMandate(tx, mandate, { next_action_at: now });
  await enqueue(tx, 'agreement', mandate.agreementId, now);
  return 'APPLIED';
}

/** Applies that the mandate has ended at the wallet. */
async function takeEnded(tx: Tx, mandate: MandateRow, now: Date): Promise<ReportTaken> {
  if (mandate.state === 'ENDED') return 'KNOWN_ALREADY';
  const byWallet = mandate.state === 'SIGNED' ? { end_reason: 'BY_WALLET' } : {};
  await takeMandateStep(tx, mandate, 'WALLET_ENDED', now, byWallet);
  if (mandate.state === 'SIGNED') await addMessage(tx, mandate, 'AUTOPAY_ENDED', now);
  return 'APPLIED';
}

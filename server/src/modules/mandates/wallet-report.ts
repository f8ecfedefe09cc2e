import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import type { WalletMandate } from '../../kit/ports/wallet.ts';
import { addMessages } from '../inbox/index.ts';
import type { MandateState } from './machine.ts';
import { applyPendingChange } from './pending-change.ts';
import { takeMandateStep } from './steps.ts';
import { lockMandate, type MandateRow, updateMandate } from './store.ts';

/** What a report of the wallet on a mandate changed. */
export type ReportTaken = 'APPLIED' | 'KNOWN_ALREADY' | 'NOT_OURS';

const NOT_SIGNED: Readonly<Record<MandateState, (mandate: MandateRow, now: Date) => boolean>> = {
  SIGNING: () => false,
  // It was: what the wallet has forgotten ended long ago.
  SIGNED: () => true,
  ENDING: (mandate, now) => !maySignYet(mandate, now),
  ENDED: () => false,
};

/** Takes in what the wallet says of a mandate, by a notice or an answer, however often it says so. */
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

/** A page that was handed out can be signed for so long: a mandate that was dropped before is not over until then. */
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

/** The wallet has the payer's signature. */
async function takeSigned(
  tx: Tx,
  mandate: MandateRow,
  { walletAgreementNo, most }: WalletMandate,
  now: Date,
): Promise<ReportTaken> {
  const known = { wallet_agreement_no: walletAgreementNo, signed_most: most ?? mandate.signedMost };
  switch (mandate.state) {
    case 'SIGNING':
      await takeMandateStep(tx, mandate, 'WALLET_SIGNED', now, known);
      await addMessage(tx, mandate, 'AUTOPAY_OPENED', now);
      return 'APPLIED';
    case 'SIGNED':
      return takeSignedAnew(tx, mandate, most, now);
    case 'ENDING':
      return 'KNOWN_ALREADY';
    case 'ENDED':
      // Signed after it was dropped: the wallet is told again that it is over.
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

/** A change may have waited for it. Notices do not say for how much: then the wallet is asked. */
async function takeSignedAnew(
  tx: Tx,
  mandate: MandateRow,
  most: number | null,
  now: Date,
): Promise<ReportTaken> {
  if (most !== null) return (await applyPendingChange(tx, mandate, most, now)) ? 'APPLIED' : 'KNOWN_ALREADY';
  if (!mandate.pendingChange) return 'KNOWN_ALREADY';
  await updateMandate(tx, mandate, { next_action_at: now });
  await enqueue(tx, 'agreement', mandate.agreementId, now);
  return 'APPLIED';
}

/** Nobody may take anything by it at the wallet any more. */
async function takeEnded(tx: Tx, mandate: MandateRow, now: Date): Promise<ReportTaken> {
  if (mandate.state === 'ENDED') return 'KNOWN_ALREADY';
  const byWallet = mandate.state === 'SIGNED' ? { end_reason: 'BY_WALLET' } : {};
  await takeMandateStep(tx, mandate, 'WALLET_ENDED', now, byWallet);
  if (mandate.state === 'SIGNED') await addMessage(tx, mandate, 'AUTOPAY_ENDED', now);
  return 'APPLIED';
}

import type { Context } from '../../context.ts';
import type { Tx } from '../../database/open.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { WalletAgreement } from '../../partners/wallet/port.ts';
import { addMessages } from '../inbox/index.ts';
import { type AgreementRow, lockAgreement, updateAgreement } from './agreement-store.ts';
import type { AgreementState } from './machine.ts';
import { takeAgreementStep } from './steps.ts';
import { carryOutWanted } from './wanted.ts';

/** What became of the wallet's word on an agreement. */
export type AgreementWordTaken = 'APPLIED' | 'KNOWN_ALREADY' | 'NOT_OURS';

const tell = async (
  tx: Tx,
  { lifeUserId, agreementId, unitId, numberMasked, remark }: AgreementRow,
  kind: 'AUTOPAY_OPENED' | 'AUTOPAY_ENDED',
  now: Date,
): Promise<void> => {
  const facts = { unitId, numberMasked, remark, agreementId };
  await addMessages(tx, [{ lifeUserId, kind, subject: agreementId, facts }], now);
};

/** A change may have waited for it. Notices do not say for how much: then the wallet is asked. */
const takeSignedAnew = async (
  tx: Tx,
  agreement: AgreementRow,
  most: number | null,
  now: Date,
): Promise<AgreementWordTaken> => {
  if (most !== null) return (await carryOutWanted(tx, agreement, most, now)) ? 'APPLIED' : 'KNOWN_ALREADY';
  if (!agreement.wanted) return 'KNOWN_ALREADY';
  await updateAgreement(tx, agreement, { next_action_at: now });
  await enqueue(tx, 'agreement', agreement.agreementId, now);
  return 'APPLIED';
};

/** The wallet has the payer's signature. */
const takeSigned = async (
  tx: Tx,
  agreement: AgreementRow,
  { walletAgreementNo, most }: WalletAgreement,
  now: Date,
): Promise<AgreementWordTaken> => {
  const known = { wallet_agreement_no: walletAgreementNo, signed_most: most ?? agreement.signedMost };
  switch (agreement.state) {
    case 'SIGNING':
      await takeAgreementStep(tx, agreement, 'WALLET_SIGNED', now, known);
      await tell(tx, agreement, 'AUTOPAY_OPENED', now);
      return 'APPLIED';
    case 'SIGNED':
      return takeSignedAnew(tx, agreement, most, now);
    case 'ENDING':
      return 'KNOWN_ALREADY';
    case 'ENDED':
      // Signed after it was dropped: the wallet is told again that it is over.
      await takeAgreementStep(tx, agreement, 'WALLET_SIGNED', now, known);
      return 'APPLIED';
  }
};

/** Nobody may take anything by it at the wallet any more. */
const takeEnded = async (tx: Tx, agreement: AgreementRow, now: Date): Promise<AgreementWordTaken> => {
  if (agreement.state === 'ENDED') return 'KNOWN_ALREADY';
  const byWallet = agreement.state === 'SIGNED' ? { end_reason: 'BY_WALLET' } : {};
  await takeAgreementStep(tx, agreement, 'WALLET_ENDED', now, byWallet);
  if (agreement.state === 'SIGNED') await tell(tx, agreement, 'AUTOPAY_ENDED', now);
  return 'APPLIED';
};

/** A page that was handed out can be signed for so long: an agreement that was dropped before is not over until then. */
const maySignYet = ({ signBefore }: AgreementRow, now: Date): boolean =>
  signBefore !== null && now < signBefore;

const NOT_SIGNED: Readonly<Record<AgreementState, (agreement: AgreementRow, now: Date) => boolean>> = {
  SIGNING: () => false,
  // It was: what the wallet has forgotten ended long ago.
  SIGNED: () => true,
  ENDING: (agreement, now) => !maySignYet(agreement, now),
  ENDED: () => false,
};

const takeLocked = (
  tx: Tx,
  agreement: AgreementRow,
  word: WalletAgreement,
  now: Date,
): Promise<AgreementWordTaken> | AgreementWordTaken => {
  switch (word.status) {
    case 'SIGNED':
      return takeSigned(tx, agreement, word, now);
    case 'ENDED':
      return takeEnded(tx, agreement, now);
    case 'NOT_EXIST':
      return NOT_SIGNED[agreement.state](agreement, now) ? takeEnded(tx, agreement, now) : 'KNOWN_ALREADY';
  }
};

/** Takes in what the wallet says of an agreement, by a notice or an answer, however often it says so. */
export const takeAgreementWord = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  agreementId: string,
  word: WalletAgreement,
): Promise<AgreementWordTaken> =>
  db.transaction().execute(async (tx) => {
    const agreement = await lockAgreement(tx, agreementId);
    return agreement ? takeLocked(tx, agreement, word, now()) : 'NOT_OURS';
  });

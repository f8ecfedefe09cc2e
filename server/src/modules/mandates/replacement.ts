import type { PendingChange } from '../../kit/database/autopay-types.ts';
import type { Tx } from '../../kit/database/open.ts';
import { newAgreementId } from '../../kit/ids.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import type { WalletMandate } from '../../kit/ports/wallet-mandates.ts';
import { after } from '../../kit/time.ts';
import { comparePerson } from '../../kit/wallet-id.ts';
import { recordStep } from './events-store.ts';
import { tellOfOtherSigner, tellSigner } from './other-signer.ts';
import { firstPeriodDay } from './period.ts';
import { dropReplacement, takeReplacementStep } from './replacement-steps.ts';
import {
  insertReplacement,
  lockPendingReplacement,
  lockReplacement,
  type Replacement,
} from './replacement-store.ts';
import { SIGNING_MS, signingWait } from './signing-time.ts';
import { type MandateRow, ownerIds, updateMandate } from './store.ts';

type Wished = { readonly most: number; readonly change: PendingChange };

/**
 * Begins a replacement that waits for its signature. The mandate goes on as it is until then. The same wish again answers the same
 * replacement; another wish drops it. The caller has locked the mandate, which is open.
 */
export async function beginReplacement(
  tx: Tx,
  mandate: MandateRow,
  { most, change }: Wished,
  now: Date,
): Promise<Replacement & { readonly signBefore: Date }> {
  const pending = await lockPendingReplacement(tx, mandate);
  if (pending?.signBefore && now < pending.signBefore && isSame(pending.change, change))
    return { ...pending, signBefore: pending.signBefore };
  await dropReplacement(tx, mandate, now);
  const { lifeUserId, agreementId } = mandate;
  const signBefore = after(now, SIGNING_MS);
  const made = {
    lifeUserId,
    agreementId,
    number: newAgreementId(lifeUserId, now),
    state: 'SIGNING' as const,
    most,
    change,
    walletAgreementNo: null,
    madeAt: now,
    signBefore,
    replacedAt: null,
    nextActionAt: signingWait(0, signBefore, now),
  };
  await insertReplacement(tx, made);
  await enqueue(tx, 'replacement', made.number, made.nextActionAt);
  return { ...made, asked: 0 };
}

/** Applies what the wallet says about a replacement that the mandate does not deduct by. The caller has locked both. */
export async function takeReplacementReport(
  tx: Tx,
  mandate: MandateRow,
  replacement: Replacement,
  report: WalletMandate,
  now: Date,
): Promise<'APPLIED' | 'KNOWN_ALREADY'> {
  const { state, signBefore } = replacement;
  if (report.status === 'SIGNED') return takeSigned(tx, mandate, replacement, report, now);
  const maySignYet = state === 'SIGNING' || (signBefore !== null && now < signBefore);
  if (state === 'ENDED' || (report.status === 'NOT_EXIST' && maySignYet)) return 'KNOWN_ALREADY';
  await takeReplacementStep(tx, replacement, 'WALLET_ENDED', now);
  return 'APPLIED';
}

async function takeSigned(
  tx: Tx,
  mandate: MandateRow,
  replacement: Replacement,
  report: WalletMandate,
  now: Date,
): Promise<'APPLIED' | 'KNOWN_ALREADY'> {
  const known = { wallet_agreement_no: report.walletAgreementNo };
  if (replacement.state === 'ENDED') {
    // Signed after it was dropped: it is ended at the wallet again.
    await takeReplacementStep(tx, replacement, 'WALLET_SIGNED', now, known);
    return 'APPLIED';
  }
  if (replacement.state !== 'SIGNING') return 'KNOWN_ALREADY';
  switch (comparePerson(ownerIds(mandate), report.signedBy)) {
    case 'UNTOLD':
      return 'KNOWN_ALREADY';
    case 'OTHER':
      await takeReplacementStep(tx, replacement, 'DROP_ASKED', now, known);
      await tellOfOtherSigner(tx, mandate, { what: 'UNCHANGED', subject: replacement.number }, now);
      await tellSigner(tx, report, now);
      return 'APPLIED';
    case 'SAME':
      await replace(tx, mandate, replacement, report.walletAgreementNo, now);
      return 'APPLIED';
  }
}

/**
 * The switch: from here on the mandate deducts by the replacement only. What it deducted by before is ended at the wallet once a
 * deduction under it has ended. Holds, the count of failures, plans and history are the mandate's, and stay.
 */
async function replace(
  tx: Tx,
  mandate: MandateRow,
  replacement: Replacement,
  walletAgreementNo: string | null,
  now: Date,
): Promise<void> {
  const { change } = replacement;
  if (change === null) throw new Error(`${replacement.number} changes nothing`);
  const known = { wallet_agreement_no: walletAgreementNo };
  await takeReplacementStep(tx, replacement, 'WALLET_SIGNED', now, known);
  await retire(tx, mandate, now);
  await updateMandate(tx, mandate, {
    ...known,
    wallet_number: replacement.number,
    period_from: firstPeriodDay(replacement.madeAt),
    signed_most: replacement.most,
    signer: 'SAME',
    signer_at: now,
    cap: change.cap ?? null,
    amount: change.amount ?? null,
    threshold: change.threshold ?? null,
    pay_day: change.payDay ?? null,
    rules_hash: Buffer.from(change.rulesHash, 'hex'),
    rules_changed: false,
    look_at: now,
  });
}

/** Begins to end what a mandate has deducted by. */
async function retire(tx: Tx, mandate: MandateRow, now: Date): Promise<void> {
  const { lifeUserId, agreementId, walletNumber } = mandate;
  const current = walletNumber === null ? null : await lockReplacement(tx, walletNumber);
  if (current) return takeReplacementStep(tx, current, 'END_ASKED', now, { replaced_at: now });
  const { signedMost: most, walletAgreementNo, createdAt: madeAt } = mandate;
  const first = {
    lifeUserId,
    agreementId,
    number: agreementId,
    state: 'ENDING' as const,
    most,
    change: null,
  };
  const dates = { madeAt, signBefore: null, replacedAt: now, nextActionAt: now };
  await insertReplacement(tx, { ...first, ...dates, walletAgreementNo });
  const step = { machine: 'AGREEMENT' as const, subject: agreementId, event: 'END_ASKED', at: now };
  await recordStep(tx, { lifeUserId, agreementId, ...step, from: 'SIGNED', to: 'ENDING' });
  await enqueue(tx, 'replacement', agreementId, now);
}

function isSame(pending: PendingChange | null, change: PendingChange): boolean {
  const parts = ({ cap, amount, threshold, payDay, rulesHash }: PendingChange) =>
    JSON.stringify([cap, amount, threshold, payDay, rulesHash]);
  return pending !== null && parts(pending) === parts(change);
}

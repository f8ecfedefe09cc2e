import { formatYuan } from '@life-payment/contract/rules';
import type { Tx } from '../kit/database/open.ts';
import { ownerOf } from '../kit/ids.ts';
import { type Closing, closeDifference, keyNamed } from './differences.ts';
import { type Finding, findingNamed, lockAdjustments, PAIRS, receiptOf, type Side } from './findings.ts';
import { post } from './ledger.ts';
import type { LedgerAccount } from './postings.ts';
import { compareSince } from './statement-store.ts';

/** A posting by two staff members that closes a finding and changes only the ledger. `amount` in fen, at most that of the finding. */
export type Adjustment = Pick<Finding, 'orderId' | 'unitId' | 'receipt'> & {
  /** The finding by its name. */
  readonly finding: string;
  readonly side: Side;
  readonly amount: number;
  /** null where nothing is posted */
  readonly debit: LedgerAccount | null;
  readonly credit: LedgerAccount | null;
  /** The day of the difference, `YYYY-MM-DD`, to which it belongs; null of others. */
  readonly day: string | null;
};

/** The request of staff; without an amount, all of the finding's. */
type AdjustmentRequest = {
  readonly finding: string;
  readonly amount: number | undefined;
  readonly debit: string | undefined;
  readonly credit: string | undefined;
};

/** The adjustment that is asked for; a sentence when it is not possible. Locks the finding. */
export async function adjustmentOf(
  tx: Tx,
  request: AdjustmentRequest,
  now: Date,
): Promise<Adjustment | string> {
  await lockAdjustments(tx);
  const found = await findingNamed(tx, request.finding, now);
  if (typeof found === 'string') return found;
  const { kind, orderId, difference } = found;
  const side: Side = found.amount < 0 ? 'LESS' : 'MORE';
  const amount = request.amount ?? Math.abs(found.amount);
  if (amount > Math.abs(found.amount))
    return `${request.finding} is of ¥${formatYuan(Math.abs(found.amount))}, and no more can be adjusted.`;
  const base = { finding: request.finding, side, amount, orderId, day: difference?.day ?? null };
  if (amount === 0)
    return difference
      ? { ...base, debit: null, credit: null, unitId: null, receipt: null }
      : `${request.finding} is not closed without money.`;
  const pairs = found.byPartner ? [] : PAIRS[kind][side];
  if (pairs.length === 0) return `${request.finding} is closed without money: --amount 0.`;
  const pair = pairs.find(({ debit, credit }) => debit === request.debit && credit === request.credit);
  if (!pair)
    return `The accounts of ${request.finding} are ${pairs.map((each) => `--debit ${each.debit} --credit ${each.credit}`).join(' or ')}.`;
  const uses = (account: LedgerAccount) => pair.debit === account || pair.credit === account;
  const unitId = uses('PAYABLE') ? found.unitId : null;
  if (uses('PAYABLE') && unitId === null) return `${request.finding} is not of one unit.`;
  const receipt = uses('UNKNOWN_RECEIPTS') ? found.receipt : null;
  if (kind === 'REFUND' && receipt !== null && (await receiptOf(tx, receipt)) < amount)
    return `${receipt} is no unknown receipt of that much.`;
  return { ...base, ...pair, unitId, receipt };
}

/** Closes a finding without an amount; a sentence when it has one, or there is none. */
export async function closeWithoutMoney(tx: Tx, name: string, closing: Closing): Promise<string | null> {
  const found = await findingNamed(tx, name, closing.now);
  if (typeof found === 'string') return found;
  if (found.amount !== 0 || !found.difference) return `${name} is of ¥${formatYuan(Math.abs(found.amount))}.`;
  await closeDifference(tx, found.difference, closing);
  return null;
}

/** Posts an adjustment and closes its finding. Returns a sentence when the facts have changed. */
export async function adjust(
  tx: Tx,
  act: Adjustment,
  proposalId: number,
  closing: Closing,
): Promise<string | null> {
  const { finding, amount, debit, credit, unitId, orderId, day } = act;
  const { now } = closing;
  await lockAdjustments(tx);
  if (day !== null && (debit === 'WALLET_CLEARING' || credit === 'WALLET_CLEARING'))
    await compareSince(tx, day, now);
  const request = { finding, amount, debit: debit ?? undefined, credit: credit ?? undefined };
  const present = await adjustmentOf(tx, request, now);
  if (typeof present === 'string') return present;
  if (present.side !== act.side || present.unitId !== unitId || present.receipt !== act.receipt)
    return `${finding} has changed.`;
  if (debit !== null && credit !== null)
    await post(tx, {
      event: 'ADJUSTED',
      amount,
      debit,
      credit,
      unitId,
      lifeUserId: orderId === null ? '' : (ownerOf(orderId) ?? ''),
      orderId,
      subject: `${finding}#${proposalId}`,
      at: now,
    });
  const difference = keyNamed(finding);
  if (difference) await closeDifference(tx, difference, closing);
  return null;
}

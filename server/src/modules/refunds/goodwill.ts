import type { Db, Tx } from '../../kit/database/open.ts';
import { ownerOf, refundNoOf } from '../../kit/ids.ts';
import { after, DAY } from '../../kit/time.ts';
import { post } from '../ledger/index.ts';
import { type BillToRefund, lockBillsToRefund, readBillsToRefund } from './goodwill-store.ts';
import { writeRefund } from './write-refund.ts';

/** The promise to the payer. The wallet usually needs minutes; the promise also holds when it is slow. */
const PROMISED_MS = DAY;

/**
 * A refund of bills that their unit has written off, decided by two staff members. The whole cash part of each line is
 * refunded; its coupon stays used. Amounts in fen.
 */
export type Goodwill = {
  readonly orderId: string;
  readonly lines: readonly { readonly line: number; readonly amount: number }[];
  /** Who pays it: the unit, which receives that much less, or we. */
  readonly bearer: 'unit' | 'us';
};

/** The refund of one line of an order, or of every line that can be refunded; a sentence when none can. */
export async function goodwillOf(
  db: Db | Tx,
  orderId: string,
  chosen: number | 'ALL',
  bearer: Goodwill['bearer'],
): Promise<Goodwill | string> {
  const lines = linesOf(await readBillsToRefund(db, orderId), chosen);
  if (typeof lines === 'string') return lines;
  return { orderId, bearer, lines: lines.map(({ line, cash }) => ({ line, amount: cash })) };
}

/**
 * Begins the refunds in the transaction of the decision, each with its posting and job. Returns a sentence when one is
 * not possible.
 */
export async function beginGoodwill(
  tx: Tx,
  { orderId, lines, bearer }: Goodwill,
  proposalId: number,
  now: Date,
): Promise<string | null> {
  const lifeUserId = ownerOf(orderId) ?? '';
  const bills = await lockBillsToRefund(tx, orderId);
  for (const { line, amount } of lines) {
    const found = linesOf(bills, line);
    if (typeof found === 'string') return found;
    const [bill] = found;
    if (bill?.cash !== amount) return `Line ${line} was not paid with ${amount} fen in cash.`;
    const promisedBy = after(now, PROMISED_MS);
    const subject = refundNoOf(orderId, line);
    await writeRefund(tx, {
      lifeUserId,
      orderId,
      refundNo: subject,
      line,
      amount,
      promisedBy,
      proposalId,
      now,
    });
    const unitId = bearer === 'unit' ? bill.unitId : null;
    await post(tx, { event: 'GOODWILL', cash: amount, unitId, lifeUserId, orderId, subject, at: now });
  }
  return null;
}

/** The chosen line, or each line that can still be refunded; a sentence when there is none. */
function linesOf(bills: readonly BillToRefund[], chosen: number | 'ALL'): readonly BillToRefund[] | string {
  if (bills.length === 0) return 'There is no such order.';
  if (chosen === 'ALL') {
    const free = bills.filter((bill) => obstacle(bill) === null);
    const [first] = bills;
    return free.length > 0 || !first ? free : (obstacle(first) ?? 'There is nothing to refund.');
  }
  const bill = bills.find(({ line }) => line === chosen);
  if (!bill) return `The order has no line ${chosen}.`;
  return obstacle(bill) ?? [bill];
}

/** Why a bill can't be refunded, in a sentence; null when it can. */
function obstacle({ line, state, cash, refundNo, refundedElsewhere }: BillToRefund): string | null {
  if (refundNo !== null) return `Line ${line} has its refund already: ${refundNo}.`;
  if (refundedElsewhere > 0)
    return `The wallet has refunded ${refundedElsewhere} fen of line ${line} already.`;
  if (state === 'REJECTED') return `Line ${line} was rejected, and nothing of it was paid in cash.`;
  if (state !== 'WRITTEN_OFF')
    return `Line ${line} is not written off: what becomes of it is not decided yet.`;
  return cash === 0 ? `Nothing of line ${line} was paid in cash.` : null;
}

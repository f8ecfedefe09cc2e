import type { Db, Tx } from '../../kit/database/open.ts';
import { ownerOf } from '../../kit/ids.ts';
import { after, DAY } from '../../kit/time.ts';
import { post } from '../ledger/index.ts';
import { type BillToRefund, lockBillsToRefund, readBillsToRefund } from './goodwill-store.ts';
import { writeRefund } from './write-refund.ts';

/** The wallet needs minutes; the payer is told no more than holds on its bad days too. */
const PROMISED_MS = DAY;

/**
 * A refund of bills that their unit has written off, which two staff members decide. Each line goes back whole, as far as it
 * was paid in cash: its coupon stays used. Amounts in fen.
 */
export type Goodwill = {
  readonly orderId: string;
  readonly lines: readonly { readonly line: number; readonly amount: number }[];
  /** Whether the unit gets that much less, or we pay it. */
  readonly bearer: 'unit' | 'us';
};

/** What refunding a line of an order, or all that can be, comes to; a sentence where nothing can be. */
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

/** Begins the refunds that were decided, each with its posting and job, in the transaction of the decision. A sentence where one can't be. */
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
    const subject = await writeRefund(tx, { lifeUserId, orderId, line, amount, promisedBy, proposalId, now });
    const unitId = bearer === 'unit' ? bill.unitId : null;
    await post(tx, { event: 'GOODWILL', cash: amount, unitId, lifeUserId, orderId, subject, at: now });
  }
  return null;
}

/** The lines that are wanted: one, or each that can still be refunded. A sentence where there are none. */
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
function obstacle({ line, state, cash, refundNo }: BillToRefund): string | null {
  if (refundNo !== null) return `Line ${line} has its refund already: ${refundNo}.`;
  if (state === 'REJECTED') return `Line ${line} was rejected, and nothing of it was paid in cash.`;
  if (state !== 'WRITTEN_OFF')
    return `Line ${line} is not written off: what becomes of it is not decided yet.`;
  return cash === 0 ? `Nothing of line ${line} was paid in cash.` : null;
}

import { sql } from 'kysely';
import { post } from '../books/index.ts';
import { ask } from '../kit/advance.ts';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { ownerOf, refundNoOf } from '../kit/ids.ts';
import { after, DAY } from '../kit/time.ts';
import { lockOrder } from './bill-store.ts';
import { lockWhole, type RefundRow, readRefund, scheduleRefund } from './refund-store.ts';
import { beginRefund, transitionRefund } from './transition-refund.ts';

/** The promise to the payer. The wallet usually needs minutes; the promise also holds when it is slow. */
const PROMISED_MS = DAY;

/** A refund of written-off bills, decided by two staff members: the whole cash of each line; its coupon stays used. Amounts in fen. */
export type Goodwill = {
  readonly orderId: string;
  readonly lines: readonly { readonly line: number; readonly amount: number }[];
  /** The unit, which receives that much less, or we pay it. */
  readonly bearer: 'unit' | 'us';
};

/** The refund of one line of an order, or of every line that can be refunded; a sentence when none can. */
export async function goodwillOf(
  db: Db | Tx,
  orderId: string,
  chosen: number | 'ALL',
  bearer: Goodwill['bearer'],
): Promise<Goodwill | string> {
  const lines = linesToRefund(await readBillsToRefund(db, orderId), chosen);
  if (typeof lines === 'string') return lines;
  return { orderId, bearer, lines: lines.map(({ line, cash }) => ({ line, amount: cash })) };
}

/** Begins the refunds in the transaction of the decision, each with its posting and job. Returns a sentence when one is not possible. */
export async function beginGoodwill(
  tx: Tx,
  { orderId, lines, bearer }: Goodwill,
  proposalId: number,
  now: Date,
): Promise<string | null> {
  const lifeUserId = ownerOf(orderId) ?? '';
  // Nobody else can begin a refund of the order meanwhile.
  await lockOrder(tx, { lifeUserId, orderId });
  const bills = await readBillsToRefund(tx, orderId);
  for (const { line, amount } of lines) {
    const found = linesToRefund(bills, line);
    if (typeof found === 'string') return found;
    const [bill] = found;
    if (bill?.cash !== amount) return `Line ${line} was not paid with ${amount} fen in cash.`;
    const promisedBy = after(now, PROMISED_MS);
    const subject = refundNoOf(orderId, line);
    const refund = { lifeUserId, orderId, refundNo: subject, line, amount, promisedBy, proposalId, now };
    await beginRefund(tx, refund);
    const unitId = bearer === 'unit' ? bill.unitId : null;
    await post(tx, { event: 'GOODWILL', cash: amount, unitId, lifeUserId, orderId, subject, at: now });
  }
  return null;
}

/** The chosen line, or each line that can still be refunded; a sentence when there is none. */
function linesToRefund(
  bills: readonly BillToRefund[],
  chosen: number | 'ALL',
): readonly BillToRefund[] | string {
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

/** A bill of an order, with its refund if it has one. Amounts in fen. */
type BillToRefund = {
  readonly line: number;
  /** null before the payment has arrived */
  readonly state: string | null;
  readonly cash: number;
  readonly unitId: string;
  readonly refundNo: string | null;
  readonly refundedElsewhere: number;
};

async function readBillsToRefund(db: Db | Tx, orderId: string): Promise<BillToRefund[]> {
  const { rows } = await sql<BillToRefund>`
    select b.line, b.state, b.cash, o.unit_id as "unitId", r.refund_no as "refundNo",
      coalesce(b.refunded_elsewhere, 0) as "refundedElsewhere"
    from orders o
    join order_bills b using (life_user_id, order_id)
    left join refunds r on r.life_user_id = b.life_user_id and r.order_id = b.order_id and r.line = b.line
    where o.life_user_id = ${ownerOf(orderId) ?? ''} and o.order_id = ${orderId} order by b.line`.execute(db);
  return rows;
}

/** A refund that the wallet refuses for good, and whose money went back by bank transfer; `amount` in fen. */
export type PaidByBank = { readonly refundNo: string; readonly amount: number };

/** Asks the wallet whether it has made a refund after all; a sentence if so, or if the wallet does not answer. */
export async function askWhetherMade(
  { db, wallet, log }: Pick<Context, 'db' | 'wallet' | 'log'>,
  refundNo: string,
): Promise<string | null> {
  const refund = await readRefund(db, refundNo);
  if (!refund) return 'There is no such refund.';
  const query = () => wallet.queryRefund(refund.paymentId, refund.partOf ?? refundNo);
  const answer = await ask({ log }, 'refund query without an answer', { refundNo }, query, null);
  if (!answer) return 'The wallet does not say whether it has made this refund. Try again later.';
  return answer.kind === 'MADE' ? `The wallet has made ${refundNo}: "retry ${refundNo}" ends it.` : null;
}

/** The act that pays a refund by bank that needs a person; a sentence when the refund does not need one. */
export async function paidByBankOf(tx: Tx, refundNo: string): Promise<PaidByBank | string> {
  const refund = await lockWhole(tx, refundNo);
  if (!refund) return 'There is no such refund.';
  if (refund.state !== 'NEEDS_PERSON') return `${refundNo} is ${refund.state}: it does not need a person.`;
  return { refundNo: refund.refundNo, amount: amountOf(refund) };
}

/** Ends a refund that was paid by bank, with its posting. Returns a sentence when that is not possible any more. */
export async function endPaidByBank(
  tx: Tx,
  { refundNo, amount }: PaidByBank,
  now: Date,
): Promise<string | null> {
  const refund = await lockWhole(tx, refundNo);
  if (refund?.state !== 'NEEDS_PERSON' || amountOf(refund) !== amount)
    return `${refundNo} does not wait for ${amount} fen any more.`;
  await transitionRefund(tx, refund, 'PAID_BY_BANK', now);
  return null;
}

/** fen of all its parts. */
function amountOf({ whole, amount }: RefundRow): number {
  return whole ?? amount;
}

/** Makes the next step of a refund due now, for staff, also of one that needs a person. False when it is done or unknown. */
export async function retryRefund(tx: Tx, refundNo: string, now: Date): Promise<boolean> {
  const refund = await lockWhole(tx, refundNo);
  if (refund?.state === 'NEEDS_PERSON') {
    await transitionRefund(tx, refund, 'STAFF_RETRY', now);
    return true;
  }
  if (!refund?.nextActionAt) return false;
  await scheduleRefund(tx, refund, now);
  return true;
}

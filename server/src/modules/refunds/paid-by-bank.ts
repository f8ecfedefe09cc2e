import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { takeRefundStep } from './step.ts';
import { lockWhole, type RefundRow, readRefund } from './store.ts';

/** A refund that the wallet refuses for good, and whose money went back by bank transfer; `amount` in fen. */
export type PaidByBank = { readonly refundNo: string; readonly amount: number };

/**
 * Asks the wallet whether it has made a refund after all, because that money must not go back a second time. Returns a
 * sentence if so, or if the wallet does not answer.
 */
export async function askWhetherMade(
  { db, wallet, log }: Pick<Context, 'db' | 'wallet' | 'log'>,
  refundNo: string,
): Promise<string | null> {
  const refund = await readRefund(db, refundNo);
  if (!refund) return 'There is no such refund.';
  try {
    const { kind } = await wallet.queryRefund(refund.paymentId, refund.partOf ?? refundNo);
    return kind === 'MADE' ? `The wallet has made ${refundNo}: "retry ${refundNo}" ends it.` : null;
  } catch (error) {
    log.warn('refund query without an answer', { refundNo, error });
    return 'The wallet does not say whether it has made this refund. Try again later.';
  }
}

/** What is paid by bank for a refund that needs a person; a sentence when the refund does not need one. */
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
  await takeRefundStep(tx, refund, 'PAID_BY_BANK', now);
  return null;
}

/** fen of all its parts. */
function amountOf({ whole, amount }: RefundRow): number {
  return whole ?? amount;
}

import type { Tx } from '../../kit/database/open.ts';
import { writeRefund } from './write-refund.ts';

export { advanceRefund, hastenRefund } from './advance.ts';
export { cancelRefunds, refundsToCancel } from './cancel.ts';
export { askCard, cardsTroubled, countCardsTroubled, endCardCase, takeCardNotice } from './card.ts';
export {
  type BorneReceivable,
  bearReceivable,
  bookReceivable,
  bookRefundElsewhere,
  chargePaidByBank,
  coverUnsentRefunds,
  receivableOf,
  type StatedRefund,
  type ToldRefunds,
  toldByStatement,
} from './elsewhere.ts';
export { addReceivableOfLine, lockRefundsOf } from './elsewhere-store.ts';
export { beginGoodwill, type Goodwill, goodwillOf } from './goodwill.ts';
export { REFUND_STATES, type RefundState } from './machine.ts';
export {
  countNeedingPerson,
  countReceivables,
  countRefundsOld,
  receivables,
  refundsNeedingPerson,
  refundsOld,
} from './open-store.ts';
export { askWhetherMade, endPaidByBank, type PaidByBank, paidByBankOf } from './paid-by-bank.ts';
export { retryRefund } from './retry.ts';
export { overdueRefunds } from './store.ts';

/**
 * Begins the refund of a rejected bill (`line` from 1) or of a payment that came after the close (`line` 0). `amount` in
 * fen; `promisedBy` is the time that the payer was told.
 */
export async function beginRefund(
  tx: Tx,
  refund: {
    lifeUserId: string;
    orderId: string;
    line: number;
    amount: number;
    promisedBy: Date;
    now: Date;
  },
): Promise<void> {
  if (refund.amount > 0) await writeRefund(tx, { ...refund, proposalId: null });
}

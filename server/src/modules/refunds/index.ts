import type { Tx } from '../../kit/database/open.ts';
import { lateRefundNoOf, refundNoOf } from '../../kit/ids.ts';
import { writeRefund } from './write-refund.ts';

export { advanceRefund, hastenRefund } from './advance.ts';
export { askCard, cardsTroubled, countCardsTroubled, endCardCase, takeCardNotice } from './card.ts';
export {
  bookReceivable,
  bookRefundElsewhere,
  chargePaidByBank,
  coverUnsentRefunds,
  newElsewhere,
  type ToldRefunds,
  toldByStatement,
} from './elsewhere.ts';
export {
  lockRefundsOf,
  lockRefundsOfAll,
  numbersElsewhere,
  type OrdersOfPayment,
} from './elsewhere-store.ts';
export { beginGoodwill, type Goodwill, goodwillOf } from './goodwill.ts';
export { REFUND_STATES, type RefundState } from './machine.ts';
export {
  countNeedingPerson,
  countRefundsOld,
  refundsNeedingPerson,
  refundsOld,
} from './open-store.ts';
export { askWhetherMade, endPaidByBank, type PaidByBank, paidByBankOf } from './paid-by-bank.ts';
export { retryRefund } from './retry.ts';
export { overdueRefunds, readRefund } from './store.ts';

/** Begins the refund of a rejected bill, `line` from 1. `amount` in fen; `promisedBy` is the time that the payer was told. */
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
  const refundNo = refundNoOf(refund.orderId, refund.line);
  if (refund.amount > 0) await writeRefund(tx, { ...refund, refundNo, proposalId: null });
}

/** A payment that came after the close; `cash` of each order in fen. */
type LatePayment = {
  readonly lifeUserId: string;
  readonly paymentId: string;
  readonly orders: readonly [PartOfLate, ...PartOfLate[]];
};
type PartOfLate = { readonly orderId: string; readonly cash: number };

/**
 * Begins the refund of a payment that came after the close: all of its cash, in one refund at the wallet, with a row and a posting for
 * each order.
 */
export async function beginLateRefund(
  tx: Tx,
  { lifeUserId, paymentId, orders }: LatePayment,
  promisedBy: Date,
  now: Date,
): Promise<void> {
  const first = lateRefundNoOf(paymentId);
  const whole = orders.reduce((sum, { cash }) => sum + cash, 0);
  for (const [index, { orderId, cash: amount }] of orders.entries())
    await writeRefund(tx, {
      lifeUserId,
      orderId,
      line: null,
      amount,
      promisedBy,
      proposalId: null,
      now,
      ...(index > 0
        ? { refundNo: refundNoOf(orderId, 0), partOf: first }
        : { refundNo: first, ...(orders.length > 1 ? { whole } : {}) }),
    });
}

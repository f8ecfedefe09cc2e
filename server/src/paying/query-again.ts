import { ask } from '../kit/advance.ts';
import type { Context } from '../kit/context.ts';
import type { StatedRefund, Unheard } from '../kit/ports/paying.ts';
import { advanceBillNow } from './advance-bill.ts';
import { queryTrade } from './advance-payment.ts';
import { advanceRefundNow } from './advance-refund.ts';
import { noteToldReversal } from './advance-reversal.ts';
import { lockRefundable } from './bill-elsewhere.ts';
import { applyRefundElsewhere } from './payment-elsewhere.ts';
import { lockPayment, ordersOf, type PaymentRow, readPayment } from './payment-store.ts';
import { numbersElsewhere, toldByStatement } from './refund-elsewhere.ts';

/** States of a payment for which a query can change something. Differences in a final state need a person. */
const PAYMENT_MAY_CHANGE: readonly (string | null)[] = ['WAITING', 'CLOSING', 'CLOSED'];

/** A statement only shows what to query: the partner's signed answer goes through the machines. A wrong file moves no money. */
export async function queryAgain(
  context: Context,
  partner: string,
  { kind, number, orderId, ourState }: Unheard,
  stated: readonly StatedRefund[],
): Promise<void> {
  switch (kind) {
    case 'TRADE':
      if (PAYMENT_MAY_CHANGE.includes(ourState)) await queryTrade(context, number);
      return;
    case 'REFUND':
      return ourState === null
        ? askRefundElsewhere(context, orderId, number, stated)
        : advanceRefundNow(context, number);
    case 'WRITE_OFF':
      return advanceBillNow(context, number);
    case 'REVERSAL':
      // The unit is asked by a job; the next comparison of the day sees its answer.
      await context.db.transaction().execute((tx) => noteToldReversal(tx, partner, number, context.now()));
  }
}

/** Asks the wallet for a refund on a statement that is not ours, and believes what it confirms: a statement alone moves no money. */
async function askRefundElsewhere(
  context: Context,
  paymentId: string,
  number: string,
  stated: readonly StatedRefund[],
): Promise<void> {
  const paid = await readPayment(context.db, paymentId);
  if (!paid) return;
  const amount = await amountMade(context, paid, number);
  const others = await bookedOthers(context, paid, [number, ...stated.map((each) => each.number)]);
  if (amount === null || others === null) return;
  const taken = await context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return false;
    await lockRefundable(tx, ordersOf(payment));
    const told = await toldByStatement(tx, ordersOf(payment), { number, amount }, [...stated, ...others]);
    return told ? applyRefundElsewhere(tx, payment, told, context.now()) : false;
  });
  if (taken) context.log.error('refunded elsewhere', { paymentId, number });
}

/**
 * The wallet's answer about each booked refund except these numbers; null when one is not known. A notice tells a sum,
 * so one may be booked with too much.
 */
async function bookedOthers(
  context: Context,
  paid: PaymentRow,
  known: readonly string[],
): Promise<readonly StatedRefund[] | null> {
  const others: StatedRefund[] = [];
  for (const number of await numbersElsewhere(context.db, ordersOf(paid))) {
    if (known.includes(number)) continue;
    const amount = await amountMade(context, paid, number);
    if (amount === null) return null;
    others.push({ number, amount });
  }
  return others;
}

/** fen of a refund that the wallet has made; null when it has not, or does not say. */
async function amountMade(
  context: Context,
  { paymentId }: PaymentRow,
  number: string,
): Promise<number | null> {
  const query = () => context.wallet.queryRefund(paymentId, number);
  const refund = await ask(context, 'refund query without an answer', { paymentId, number }, query, null);
  return refund?.kind === 'MADE' ? refund.amount : null;
}

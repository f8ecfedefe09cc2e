import { openFinding, RECEIVABLE_RULE } from '../books/index.ts';
import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import type { StatedRefund } from '../kit/ports/paying.ts';
import { lockRefundable, splitElsewhere } from './bill-elsewhere.ts';
import { settleRefundedElsewhere } from './end-bill.ts';
import { lockPayment, ordersOf, type PaymentRow, readPayment } from './payment-store.ts';
import {
  bookRefundElsewhere,
  newElsewhere,
  numbersElsewhere,
  type ToldRefunds,
  toldByStatement,
} from './refund-elsewhere.ts';

/**
 * Believes at once that somebody else refunded money of a paid payment: books it, ends what has not gone to the unit, and
 * opens a finding. The caller has locked the payment. False when nothing of it is new.
 */
export async function takeRefundElsewhere(
  tx: Tx,
  payment: PaymentRow,
  told: ToldRefunds,
  now: Date,
): Promise<boolean> {
  const { lifeUserId, state } = payment;
  if (state !== 'PAID' && state !== 'PAID_LATE') return false;
  const orders = ordersOf(payment);
  const found = await newElsewhere(tx, orders, told);
  if (!found) return false;
  const { parts, clear } = await splitElsewhere(tx, orders, found.amount);
  const booked = await bookRefundElsewhere(tx, lifeUserId, parts, found, now);
  await settleRefundedElsewhere(tx, orders, booked, clear, now);
  for (const orderId of booked.keys()) await openFinding(tx, { rule: RECEIVABLE_RULE, orderId }, now);
  return true;
}

/**
 * A refund on a statement that is not ours: asks the wallet for it, because a statement alone moves no money, and believes
 * what the wallet confirms.
 */
export async function askRefundElsewhere(
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
    return told ? takeRefundElsewhere(tx, payment, told, context.now()) : false;
  });
  if (taken) context.log.error('refunded elsewhere', { paymentId, number });
}

/**
 * What the wallet says of each booked refund elsewhere without these numbers: a notice tells a sum, so that one may be booked with
 * more than it is of. Null when one is not known.
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
  { wallet, log }: Context,
  { paymentId }: PaymentRow,
  number: string,
): Promise<number | null> {
  try {
    const refund = await wallet.queryRefund(paymentId, number);
    return refund.kind === 'MADE' ? refund.amount : null;
  } catch (error) {
    log.warn('refund query without an answer', { paymentId, number, error });
    return null;
  }
}

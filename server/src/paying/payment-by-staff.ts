import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import { after, DAY } from '../kit/time.ts';
import { queryTrade } from './advance-payment.ts';
import { lockPayment, type PaymentRow, readPayment, schedulePayment } from './payment-store.ts';
import { transitionPayment } from './transition-payment.ts';

/** Staff can close a payment this long after its expiry. */
const SILENT_MS = DAY;

/** A payment of which the wallet never says how it ended, closed by two staff members; `cash` in fen. */
export type PaymentByPerson = { readonly paymentId: string; readonly cash: number };

/** Asks the wallet about a payment that is to be closed, because what it says counts. */
export async function askBeforeEnd(context: Context, paymentId: string): Promise<void> {
  if ((await readPayment(context.db, paymentId))?.state === 'CLOSING') await queryTrade(context, paymentId);
}

/** The act that closes a payment; a sentence when staff can't close it. Locks the payment. */
export async function paymentToEnd(tx: Tx, paymentId: string, now: Date): Promise<PaymentByPerson | string> {
  const payment = await lockToEnd(tx, paymentId, now);
  return typeof payment === 'string' ? payment : { paymentId, cash: payment.cash };
}

/** Closes it, as if the wallet had said so. Returns a sentence when it is not possible any more. */
export async function endPayment(tx: Tx, { paymentId }: PaymentByPerson, now: Date): Promise<string | null> {
  const payment = await lockToEnd(tx, paymentId, now);
  if (typeof payment === 'string') return payment;
  await transitionPayment(tx, payment, 'PERSON_CLOSED', now);
  return null;
}

async function lockToEnd(tx: Tx, paymentId: string, now: Date): Promise<PaymentRow | string> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return 'There is no such payment.';
  if (payment.state !== 'CLOSING') return `${paymentId} is ${payment.state}: nobody has to end it.`;
  return now < after(payment.expiresAt, SILENT_MS)
    ? `The wallet may still say how ${paymentId} ended.`
    : payment;
}

/** Makes the next query of a payment due now, for staff. False when its state is final or there is no such payment. */
export async function retryPayment(tx: Tx, paymentId: string, now: Date): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment?.nextActionAt) return false;
  await schedulePayment(tx, payment, now);
  return true;
}

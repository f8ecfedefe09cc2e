import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { after, DAY } from '../../kit/time.ts';
import { queryPayment } from './query.ts';
import { takePaymentStep } from './steps.ts';
import { lockPayment, type PaymentRow, readPayment } from './store.ts';

/** Since its payment's time was over, before staff can close it. */
const SILENT_MS = DAY;

/** A payment of which the wallet never says how it ended, closed by two staff members; `cash` in fen. */
export type PaymentByPerson = { readonly paymentId: string; readonly cash: number };

/** Asks the wallet about a payment that is to be closed, because what it says counts. */
export async function askBeforeEnd(context: Context, paymentId: string): Promise<void> {
  if ((await readPayment(context.db, paymentId))?.state === 'CLOSING') await queryPayment(context, paymentId);
}

/** The act that closes a payment; a sentence when staff can't close it. Locks the payment. */
export async function paymentToEnd(tx: Tx, paymentId: string, now: Date): Promise<PaymentByPerson | string> {
  const payment = await locked(tx, paymentId, now);
  return typeof payment === 'string' ? payment : { paymentId, cash: payment.cash };
}

/** Closes it, as if the wallet had said so. Returns a sentence when it is not possible any more. */
export async function endPayment(tx: Tx, { paymentId }: PaymentByPerson, now: Date): Promise<string | null> {
  const payment = await locked(tx, paymentId, now);
  if (typeof payment === 'string') return payment;
  await takePaymentStep(tx, payment, 'PERSON_CLOSED', now, null);
  return null;
}

async function locked(tx: Tx, paymentId: string, now: Date): Promise<PaymentRow | string> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) return 'There is no such payment.';
  if (payment.state !== 'CLOSING') return `${paymentId} is ${payment.state}: nobody has to end it.`;
  return now < after(payment.expiresAt, SILENT_MS)
    ? `The wallet may still say how ${paymentId} ended.`
    : payment;
}

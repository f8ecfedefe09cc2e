import type { Context } from '../../kit/context.ts';
import { after, SECOND } from '../../kit/time.ts';
import { advanceDeduction, isDeduction } from './deduct.ts';
import { closeAndQuery, postponeQuery, queryPayment, startClose } from './query.ts';
import { type PaymentRow, readPayment } from './store.ts';

/**
 * Takes the next step of a payment if its row says that it is due. A job that runs early, late or twice changes nothing. While
 * the wallet is left alone the step is only postponed: no answer is expected, so that none is missing.
 */
export async function advancePayment(context: Context, paymentId: string): Promise<void> {
  const payment = await readPayment(context.db, paymentId);
  if (!payment?.nextActionAt || payment.nextActionAt > after(context.now(), SECOND)) return;
  if (context.wallet.breaker() === 'OPEN') return postponeQuery(context, paymentId);
  return isDeduction(payment) ? advanceDeduction(context, payment) : advancePayerPayment(context, payment);
}

/** Takes the next step of a payment that its payer makes at the wallet. */
async function advancePayerPayment(context: Context, payment: PaymentRow): Promise<void> {
  const { paymentId, state, expiresAt } = payment;
  switch (state) {
    case 'WAITING':
      if (context.now() < expiresAt) return queryPayment(context, paymentId);
      await startClose(context, paymentId);
      return closeAndQuery(context, payment);
    case 'CLOSING':
      return closeAndQuery(context, payment);
    case 'PAID':
    case 'CLOSED':
    case 'PAID_LATE':
      return;
  }
}

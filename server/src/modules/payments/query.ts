import type { Context } from '../../kit/context.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { paymentSlot } from '../../kit/jobs/slots.ts';
import type { Trade } from '../../kit/ports/wallet.ts';
import { after, DAY } from '../../kit/time.ts';
import { nextQuestion, takePaymentStep, takeTrade } from './steps.ts';
import { lockPayment, type PaymentRow, readPayment, updatePayment } from './store.ts';
import type { CancelReply } from './trade-events.ts';

/** Begins to close an unpaid order, for its payer or because it expired. Returns the payment after that. */
export function startClose(context: Context, orderId: string): Promise<PaymentRow | null> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    return payment?.state === 'WAITING'
      ? takePaymentStep(tx, payment, 'CLOSE_ASKED', context.now(), null)
      : payment;
  });
}

/** Queries a trade at the wallet; null when there was no answer. */
export async function askWallet(context: Context, orderId: string): Promise<Trade | null> {
  try {
    return await context.wallet.query(orderId);
  } catch (error) {
    context.log.warn('wallet query without an answer', { orderId, error });
    return null;
  }
}

/** Applies the wallet's answer about a trade. Schedules the next query when there is no answer, or it changes nothing. */
export async function takeAnswer(
  context: Context,
  orderId: string,
  trade: Trade | null,
  cancelReply: CancelReply = 'NONE',
): Promise<void> {
  const taken = trade ? await takeTrade(context, orderId, trade, cancelReply) : 'KNOWN_ALREADY';
  if (taken === 'APPLIED') return;
  const contradicts = taken === 'WRONG_AMOUNT' || taken === 'CONTRADICTION';
  if (contradicts) context.log.error('the wallet contradicts our books', { orderId, taken });
  await askLater(context, orderId, contradicts ? 'CONTRADICTED' : 'ASKED');
}

/** Schedules the next query while the wallet is left alone. The waits do not grow, because nothing was asked. */
export function postponeQuery(context: Context, orderId: string): Promise<void> {
  return askLater(context, orderId, 'NOT_ASKED');
}

/**
 * Queries a payment at the wallet and applies the answer, also before the next query is due. A closed deduction has been
 * cancelled before, so the answer about it is final.
 */
export async function queryPayment(context: Context, orderId: string): Promise<void> {
  const before = await readPayment(context.db, orderId);
  await takeAnswer(
    context,
    orderId,
    await askWallet(context, orderId),
    before?.state === 'CLOSED' ? 'TAKEN' : 'NONE',
  );
}

/** Closes a trade at the wallet, then queries it: only the query says how the trade ended. */
export async function closeAndQuery(context: Context, orderId: string): Promise<void> {
  try {
    await context.wallet.close(orderId);
  } catch (error) {
    context.log.warn('wallet close without an answer', { orderId, error });
  }
  await queryPayment(context, orderId);
}

/** Schedules the next query. After a contradiction it waits a day, because a person has to look at that first. */
function askLater(
  context: Context,
  orderId: string,
  why: 'ASKED' | 'NOT_ASKED' | 'CONTRADICTED',
): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    if (!payment?.nextActionAt) return;
    const asked = payment.asked + (why === 'NOT_ASKED' ? 0 : 1);
    const now = context.now();
    const next =
      why === 'CONTRADICTED' ? after(now, DAY) : nextQuestion({ ...payment, asked }, payment.state, now);
    await updatePayment(tx, payment, { state: payment.state, asked, next_action_at: next });
    if (next) await enqueue(tx, 'payment', orderId, next, paymentSlot(payment));
  });
}

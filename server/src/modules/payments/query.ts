import type { Context } from '../../kit/context.ts';
import { enqueue, paymentFlags } from '../../kit/jobs/queue.ts';
import type { Trade } from '../../kit/ports/wallet-trades.ts';
import { after, DAY } from '../../kit/time.ts';
import { nextQuestion, takePaymentStep, takeTrade } from './steps.ts';
import { lockPayment, type PaymentRow, readPayment, updatePayment } from './store.ts';
import type { CancelReply } from './trade-events.ts';

/** Begins to close an unpaid payment, for its payer or because it expired. Returns the payment after that. */
export function startClose(context: Context, paymentId: string): Promise<PaymentRow | null> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) return null;
    return payment.state === 'WAITING'
      ? takePaymentStep(tx, payment, 'CLOSE_ASKED', context.now(), null)
      : payment;
  });
}

/** Queries a trade at the wallet; null when there was no answer. */
export async function askWallet(
  context: Context,
  { paymentId }: Pick<PaymentRow, 'paymentId'>,
): Promise<Trade | null> {
  try {
    return await context.wallet.query(paymentId);
  } catch (error) {
    context.log.warn('wallet query without an answer', { paymentId, error });
    return null;
  }
}

/** Applies the wallet's answer about a trade. Schedules the next query when there is no answer, or it changes nothing. */
export async function takeAnswer(
  context: Context,
  paymentId: string,
  trade: Trade | null,
  cancelReply: CancelReply = 'NONE',
): Promise<void> {
  const taken = trade ? await takeTrade(context, paymentId, trade, cancelReply) : 'KNOWN_ALREADY';
  if (taken === 'APPLIED') return;
  const contradicts = taken === 'WRONG_AMOUNT' || taken === 'CONTRADICTION';
  if (contradicts) context.log.error('the wallet contradicts our books', { paymentId, taken });
  await askLater(context, paymentId, contradicts ? 'CONTRADICTED' : 'ASKED');
}

/** Schedules the next query while the wallet is left alone. The waits do not grow, because nothing was asked. */
export function postponeQuery(context: Context, paymentId: string): Promise<void> {
  return askLater(context, paymentId, 'NOT_ASKED');
}

/**
 * Queries a payment at the wallet and applies the answer, also before the next query is due. A closed deduction has been
 * cancelled before, so the answer about it is final. Returns whether there was an answer.
 */
export async function queryAnswered(context: Context, paymentId: string): Promise<boolean> {
  const before = await readPayment(context.db, paymentId);
  if (!before) return true;
  const trade = await askWallet(context, before);
  await takeAnswer(context, paymentId, trade, before.state === 'CLOSED' ? 'TAKEN' : 'NONE');
  return trade !== null;
}

/** The same where nothing follows from silence. */
export async function queryPayment(context: Context, paymentId: string): Promise<void> {
  await queryAnswered(context, paymentId);
}

/** Closes a trade at the wallet, then queries it: only the query says how the trade ended. */
export async function closeAndQuery(
  context: Context,
  { paymentId }: Pick<PaymentRow, 'paymentId'>,
): Promise<void> {
  try {
    await context.wallet.close(paymentId);
  } catch (error) {
    context.log.warn('wallet close without an answer', { paymentId, error });
  }
  await queryPayment(context, paymentId);
}

/** Schedules the next query. After a contradiction it waits a day, because a person has to look at that first. */
function askLater(
  context: Context,
  paymentId: string,
  why: 'ASKED' | 'NOT_ASKED' | 'CONTRADICTED',
): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment?.nextActionAt) return;
    const asked = payment.asked + (why === 'NOT_ASKED' ? 0 : 1);
    const now = context.now();
    const next =
      why === 'CONTRADICTED' ? after(now, DAY) : nextQuestion({ ...payment, asked }, payment.state, now);
    await updatePayment(tx, payment, { state: payment.state, asked, next_action_at: next });
    if (next) await enqueue(tx, 'payment', paymentId, next, paymentFlags(payment));
  });
}

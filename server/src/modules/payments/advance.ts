import type { Context } from '../../kit/context.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import type { Trade } from '../../kit/ports/wallet.ts';
import { after, DAY } from '../../kit/time.ts';
import { nextQuestion, takeStep, takeTrade } from './steps.ts';
import { lockPayment, type PaymentRow, readPayment, updatePayment } from './store.ts';
import type { CancelWord } from './trade-events.ts';

/** Starts the close of an unpaid order: by its payer, or because its time is over. Answers the payment as it is then. */
export function startClose(context: Context, orderId: string): Promise<PaymentRow | null> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    return payment?.state === 'WAITING' ? takeStep(tx, payment, 'CLOSE_ASKED', context.now(), null) : payment;
  });
}

/** The wallet's word on a trade; null when it gave none. */
export async function askWallet(context: Context, orderId: string): Promise<Trade | null> {
  try {
    return await context.wallet.query(orderId);
  } catch (error) {
    context.log.warn('wallet query without an answer', { orderId, error });
    return null;
  }
}

/** Takes in the wallet's word on a trade, if there is one, and asks again later where it changed nothing. */
export async function takeAnswer(
  context: Context,
  orderId: string,
  trade: Trade | null,
  word: CancelWord = 'NONE',
): Promise<void> {
  const taken = trade ? await takeTrade(context, orderId, trade, word) : 'KNOWN_ALREADY';
  if (taken === 'APPLIED') return;
  const contradicts = taken === 'WRONG_AMOUNT' || taken === 'CONTRADICTION';
  if (contradicts) context.log.error('the wallet contradicts our books', { orderId, taken });
  await askLater(context, orderId, contradicts);
}

/**
 * Asks the wallet what became of a trade and takes its word in, whether or not a question is due. One that is closed had
 * its cancel, if it was a deduction: what the wallet says of it now is the last word.
 */
export async function askAboutPayment(context: Context, orderId: string): Promise<void> {
  const before = await readPayment(context.db, orderId);
  await takeAnswer(
    context,
    orderId,
    await askWallet(context, orderId),
    before?.state === 'CLOSED' ? 'TAKEN' : 'NONE',
  );
}

/** A close always ends in a query: only that says what became of the trade. */
export async function closeAndAsk(context: Context, orderId: string): Promise<void> {
  try {
    await context.wallet.close(orderId);
  } catch (error) {
    context.log.warn('wallet close without an answer', { orderId, error });
  }
  await askAboutPayment(context, orderId);
}

/** The answer changed nothing: the wallet is asked again later. A person has to see contradictions, so those wait a day. */
function askLater(context: Context, orderId: string, contradicts: boolean): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    if (!payment?.nextActionAt) return;
    const asked = payment.asked + 1;
    const now = context.now();
    const next = contradicts ? after(now, DAY) : nextQuestion({ ...payment, asked }, payment.state, now);
    await updatePayment(tx, payment, { state: payment.state, asked, next_action_at: next });
    if (next) await enqueue(tx, 'payment', orderId, next);
  });
}

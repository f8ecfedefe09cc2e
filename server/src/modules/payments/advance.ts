import type { Context } from '../../context.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Trade } from '../../partners/wallet/port.ts';
import { after, DAY, SECOND } from '../../time.ts';
import { nextQuestion, takeStep, takeTrade } from './steps.ts';
import { lockPayment, type PaymentRow, readPayment, updatePayment } from './store.ts';

/** Starts the close of an unpaid order: by its payer, or because its time is over. Answers the payment as it is then. */
export const startClose = (context: Context, orderId: string): Promise<PaymentRow | null> =>
  context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    return payment?.state === 'WAITING' ? takeStep(tx, payment, 'CLOSE_ASKED', context.now(), null) : payment;
  });

/** The answer changed nothing: the wallet is asked again later. A person has to see contradictions, so those wait a day. */
const askLater = (context: Context, orderId: string, contradicts: boolean): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    if (!payment?.nextActionAt) return;
    const asked = payment.asked + 1;
    const now = context.now();
    const next = contradicts ? after(now, DAY) : nextQuestion({ ...payment, asked }, payment.state, now);
    await updatePayment(tx, payment, { state: payment.state, asked, next_action_at: next });
    if (next) await enqueue(tx, 'payment', orderId, next);
  });

/** The wallet's word on a trade; null when it gave none. */
const askWallet = async (context: Context, orderId: string): Promise<Trade | null> => {
  try {
    return await context.wallet.query(orderId);
  } catch (error) {
    context.log.warn('wallet query without an answer', { orderId, error });
    return null;
  }
};

/** Asks the wallet what became of a trade and takes its word in, whether or not a question is due. */
export const askAboutPayment = async (context: Context, orderId: string): Promise<void> => {
  const trade = await askWallet(context, orderId);
  const taken = trade ? await takeTrade(context, orderId, trade) : 'KNOWN_ALREADY';
  if (taken === 'APPLIED') return;
  const contradicts = taken === 'WRONG_AMOUNT' || taken === 'CONTRADICTION';
  if (contradicts) context.log.error('the wallet contradicts our books', { orderId, taken });
  await askLater(context, orderId, contradicts);
};

/** A close always ends in a query: only that says what became of the trade. */
const closeAndAsk = async (context: Context, orderId: string): Promise<void> => {
  try {
    await context.wallet.close(orderId);
  } catch (error) {
    context.log.warn('wallet close without an answer', { orderId, error });
  }
  await askAboutPayment(context, orderId);
};

/** Does what a payment's row says is due. A hint that comes early, late or twice changes nothing. */
export const advancePayment = async (context: Context, orderId: string): Promise<void> => {
  const payment = await readPayment(context.db, orderId);
  const now = context.now();
  if (!payment?.nextActionAt || payment.nextActionAt > after(now, SECOND)) return;
  switch (payment.state) {
    case 'WAITING':
      if (now < payment.expiresAt) return askAboutPayment(context, orderId);
      await startClose(context, orderId);
      return closeAndAsk(context, orderId);
    case 'CLOSING':
      return closeAndAsk(context, orderId);
    case 'PAID':
    case 'CLOSED':
    case 'PAID_LATE':
      return;
  }
};

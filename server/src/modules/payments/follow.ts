import type { Context } from '../../kit/context.ts';
import { after, SECOND } from '../../kit/time.ts';
import { askAboutPayment, closeAndAsk, startClose } from './advance.ts';
import { followDeduction, isDeduction } from './deduct.ts';
import { type PaymentRow, readPayment } from './store.ts';

/** Does what a payment's row says is due. A hint that comes early, late or twice changes nothing. */
export async function advancePayment(context: Context, orderId: string): Promise<void> {
  const payment = await readPayment(context.db, orderId);
  if (!payment?.nextActionAt || payment.nextActionAt > after(context.now(), SECOND)) return;
  return isDeduction(payment) ? followDeduction(context, payment) : followPayment(context, payment);
}

/** Does what comes next for a payment that its payer makes. */
async function followPayment(context: Context, { orderId, state, expiresAt }: PaymentRow): Promise<void> {
  switch (state) {
    case 'WAITING':
      if (context.now() < expiresAt) return askAboutPayment(context, orderId);
      await startClose(context, orderId);
      return closeAndAsk(context, orderId);
    case 'CLOSING':
      return closeAndAsk(context, orderId);
    case 'PAID':
    case 'CLOSED':
    case 'PAID_LATE':
      return;
  }
}

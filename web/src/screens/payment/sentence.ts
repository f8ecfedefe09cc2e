import type { PaymentDetail } from '../../api/payments.ts';
import { m } from '../../i18n/messages.ts';
import { awaitingText } from '../../outcome/order-sentence.ts';
import { refundsUnderWay } from '../../outcome/refunds.ts';
import { moneyText } from '../../ui/facts/money.ts';

/** The state of a payment in one sentence. An unknown result is never called failed. */
export function sentenceOf(payment: PaymentDetail, cancelled: boolean): string {
  switch (payment.status) {
    case 'AWAITING_PAYMENT':
      return awaitingText(payment, cancelled);
    case 'DEDUCTING':
      return m.order_say_deducting();
    case 'CLOSING':
      return m.payment_say_closing();
    case 'CLOSED':
      return m.payment_say_closed();
    case 'PROCESSING':
      return m.payment_say_processing();
    case 'SUCCEEDED':
      return m.payment_say_succeeded();
    case 'PARTLY_REFUNDED':
      return m.payment_say_partly({ amount: moneyText(payment.refunded) });
    case 'REFUNDING':
      return m.order_say_coming_back({ amount: moneyText(underWay(payment)) });
    case 'REFUNDED':
      return m.payment_say_refunded({ amount: moneyText(payment.refunded) });
  }
}

/** What goes back to the payer and what went back, in fen. */
export function goingBack(payment: PaymentDetail): number {
  return payment.refunded + underWay(payment) || payment.cash;
}

function underWay({ orders }: PaymentDetail): number {
  return orders.reduce((sum, order) => sum + refundsUnderWay(order), 0);
}

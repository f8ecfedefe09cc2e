import type { OrderDetail } from '../../api/orders.ts';
import { deadlineText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { moneyText } from '../../ui/money.ts';
import { refundsUnderWay, withCustomerService } from './refunds.ts';

const refundingText = (order: OrderDetail): string => {
  const amount = moneyText(refundsUnderWay(order));
  if (withCustomerService(order)) return m.order_say_service({ amount });
  return order.lateRefund
    ? m.order_say_late({ amount })
    : m.order_say_refunding({ amount, unit: order.unitName });
};

/** How an order stands, in one honest sentence: what is not known is never called failed. */
export const sentenceOf = (order: OrderDetail): string => {
  const unit = order.unitName;
  switch (order.status) {
    case 'AWAITING_PAYMENT':
      return m.order_say_awaiting({ time: deadlineText(order.expiresAt) });
    case 'CLOSING':
      return m.order_say_closing({ time: deadlineText(order.expiresAt) });
    case 'CLOSED':
      return m.order_say_closed();
    case 'PROCESSING':
      return order.bills.some(({ state }) => state === 'NOT_KNOWN_YET')
        ? m.order_say_confirming({ unit })
        : m.order_say_processing({ unit });
    case 'SUCCEEDED':
      return m.order_say_succeeded({ unit });
    case 'PARTLY_REFUNDED':
      return m.order_say_partly({ amount: moneyText(order.refunded) });
    case 'REFUNDING':
      return refundingText(order);
    case 'REFUNDED':
      return m.order_say_refunded({ amount: moneyText(order.refunded) });
  }
};

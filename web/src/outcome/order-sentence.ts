import type { OrderDetail } from '../api/orders.ts';
import { m } from '../i18n/messages.ts';
import { deadlineText } from '../i18n/moments.ts';
import { moneyText } from '../ui/facts/money.ts';
import { refundsUnderWay, wayBack, withCustomerService } from './refunds.ts';

/** The state of an order in one sentence. An unknown result is never called failed. */
export function sentenceOf(order: OrderDetail, cancelled = false): string {
  const unit = order.unitName;
  switch (order.status) {
    case 'AWAITING_PAYMENT':
      return awaitingText(order, cancelled);
    case 'DEDUCTING':
      return m.order_say_deducting();
    case 'CLOSING':
      return closingText(order);
    case 'CLOSED':
      return m.order_say_closed();
    case 'PROCESSING':
      return order.bills.some(({ state }) => state === 'NOT_KNOWN_YET')
        ? m.order_say_confirming({ unit })
        : m.order_say_processing({ unit });
    case 'SUCCEEDED':
      return creditedText(order);
    case 'PARTLY_REFUNDED':
      return wasRejected(order) && wayBack(order) === 'WALLET'
        ? m.order_say_partly({ amount: moneyText(order.refunded) })
        : refundedText(order);
    case 'REFUNDING':
      return refundingText(order);
    case 'REFUNDED':
      return refundedText(order);
  }
}

/** By when it can be paid. `cancelled`: its payer has just given up at the wallet. */
export function awaitingText({ expiresAt }: Pick<OrderDetail, 'expiresAt'>, cancelled: boolean): string {
  const time = deadlineText(expiresAt);
  return cancelled ? m.order_say_cancelled({ time }) : m.order_say_awaiting({ time });
}

function closingText({ billsFreeAt, expiresAt }: OrderDetail): string {
  if (billsFreeAt === undefined) return m.order_say_closing({ time: deadlineText(expiresAt) });
  return Date.parse(billsFreeAt) > Date.now()
    ? m.order_say_closing_until({ time: deadlineText(billsFreeAt) })
    : m.order_say_closing_late();
}

function creditedText({ unitName: unit, timeline }: OrderDetail): string {
  const at = timeline.find(({ step }) => step === 'WRITTEN_OFF')?.at;
  if (at === undefined) return m.order_say_succeeded({ unit });
  return m.order_say_credited({ unit, time: deadlineText(at) });
}

/** Whether the unit rejected a bill. If not, refunded bills were credited and are refunded nevertheless. */
function wasRejected({ bills }: OrderDetail): boolean {
  return bills.some(({ state }) => state === 'REJECTED');
}

function refundedText(order: OrderDetail): string {
  const amount = moneyText(order.refunded);
  switch (wayBack(order)) {
    case 'WALLET':
      return m.order_say_refunded({ amount });
    case 'BANK':
      return m.order_say_paid_back({ amount });
    case 'CARD':
      return m.order_say_to_card({ amount });
  }
}

function refundingText(order: OrderDetail): string {
  const amount = moneyText(refundsUnderWay(order));
  if (withCustomerService(order)) return m.order_say_service({ amount });
  if (order.lateRefund) return m.order_say_late({ amount });
  return wasRejected(order)
    ? m.order_say_refunding({ amount, unit: order.unitName })
    : m.order_say_coming_back({ amount });
}

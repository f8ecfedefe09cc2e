import { m } from '../../i18n/messages.ts';
import { deadlineText } from '../../i18n/moments.ts';
import type { PaidOrder } from '../../outcome/outcome.ts';
import { refundsUnderWay } from '../../outcome/refunds.ts';
import { moneyText } from '../../ui/facts/money.ts';

/** What is known of an order of a payment: when it was credited, by when it is, or what went back. */
export function orderNote(order: PaidOrder): string | undefined {
  switch (order.status) {
    case 'PROCESSING':
      return promised(order);
    case 'SUCCEEDED': {
      const at = order.timeline.find(({ step }) => step === 'WRITTEN_OFF')?.at;
      return at === undefined ? undefined : m.payment_credited_at({ time: deadlineText(at) });
    }
    case 'REFUNDING':
      return m.payment_coming_back({ amount: moneyText(refundsUnderWay(order)) });
    case 'PARTLY_REFUNDED':
    case 'REFUNDED':
      return m.payment_gone_back({ amount: moneyText(order.refunded) });
    case 'AWAITING_PAYMENT':
    case 'DEDUCTING':
    case 'CLOSING':
    case 'CLOSED':
      return undefined;
  }
}

function promised({ promise }: PaidOrder): string | undefined {
  if (promise?.overdue) return m.payment_late();
  return promise && m.payment_credited_by({ time: deadlineText(promise.by) });
}

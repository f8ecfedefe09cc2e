import type { OrderStatus } from '@life-payment/contract';
import { m } from '../lib/i18n/messages.ts';
import type { Tone } from './Parts.tsx';

type Look = { readonly text: () => string; readonly tone: Tone };

const LOOKS: Record<OrderStatus, Look> = {
  AWAITING_PAYMENT: { text: m.status_awaiting_payment, tone: 'warning' },
  DEDUCTING: { text: m.status_deducting, tone: 'accent' },
  CLOSING: { text: m.status_closing, tone: 'neutral' },
  CLOSED: { text: m.status_closed, tone: 'neutral' },
  PROCESSING: { text: m.status_processing, tone: 'accent' },
  SUCCEEDED: { text: m.status_succeeded, tone: 'accent' },
  PARTLY_REFUNDED: { text: m.status_partly_refunded, tone: 'warning' },
  REFUNDING: { text: m.status_refunding, tone: 'warning' },
  REFUNDED: { text: m.status_refunded, tone: 'neutral' },
};

/** The status of an order in a word or two. */
export function statusText(status: OrderStatus): string {
  return LOOKS[status].text();
}

export function statusTone(status: OrderStatus): Tone {
  return LOOKS[status].tone;
}

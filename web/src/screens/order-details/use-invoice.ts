import type { RequestFor } from '@life-payment/contract';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { useLeave } from '../../unit-page/use-leave.ts';

/** Asks for the link to an invoice and goes there, or shows a tip why that failed. */
export function useInvoice(request: RequestFor<'/order/getInvoice'>) {
  const { api } = useApp();
  return useLeave(async () => {
    const answer = await api.call('/order/getInvoice', request);
    if (!answer.ok) return { refused: answer.text };
    const { state, url } = answer.body;
    if (state === 'NOT_YET') return { refused: m.order_invoice_not_yet() };
    return url === undefined ? { refused: m.order_invoice_none() } : { url };
  });
}

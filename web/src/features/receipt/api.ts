import type { ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

export type Receipt = ResponseFor<'/receipt/verify'>;
export type PaymentReceipt = ResponseFor<'/receipt/verifyPayment'>;

/** The receipt of a code, verified each time it is opened. */
export function receiptOptions(api: Api, code: string) {
  return queryOptions({
    queryKey: ['receipt', code],
    queryFn: () => api.ask('/receipt/verify', { code }),
    staleTime: 0,
  });
}

/** The receipt of a payment of several orders, verified each time it is opened. */
export function paymentReceiptOptions(api: Api, code: string) {
  return queryOptions({
    queryKey: ['receipt', 'payment', code],
    queryFn: () => api.ask('/receipt/verifyPayment', { code }),
    staleTime: 0,
  });
}

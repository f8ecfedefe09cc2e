import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api/client.ts';

/** One payment for orders of several accounts. */
export type NewPayment = RequestFor<'/order/createPayment'>;

/** A payment with all orders that it covers. */
export type PaymentDetail = ResponseFor<'/order/getPayment'>;

/** A payment as its payer sees it. Polled while it is not final, so failures show no tips. */
export function paymentOptions(api: Api, paymentId: string) {
  return queryOptions({
    queryKey: ['payment', paymentId],
    queryFn: () => api.ask('/order/getPayment', { paymentId }),
    staleTime: 0,
  });
}

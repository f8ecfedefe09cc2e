import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Answer, Api } from '../../lib/api/client.ts';
import type { PayHost } from '../../lib/api/orders.ts';

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

/** Gets the way to pay an unpaid payment. Without `pay` in the answer it can no longer be paid. */
export function askHowToPayAll(
  api: Api,
  paymentId: string,
  payHost: PayHost,
): Promise<Answer<PaymentDetail>> {
  return api.call('/order/getPayment', { paymentId, payHost });
}

/** Makes a payment. The same `requestId` and content answers the same payment, so this may be sent again. */
export function createPayment(api: Api, payment: NewPayment) {
  return api.call('/order/createPayment', payment);
}

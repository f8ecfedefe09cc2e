import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Answer, Api } from './client.ts';
import type { Refused } from './envelope.ts';
import type { PayHost } from './orders.ts';

/** One payment for orders of several accounts. */
export type NewPayment = RequestFor<'/order/createPayment'>;
export type MadePayment = ResponseFor<'/order/createPayment'>;
type Payment = ResponseFor<'/order/getPayment'>;

/** A refused order of a payment: its place in the request, and the service's words. */
export type RefusedOrder = Omit<Refused, 'ok' | 'orders'> & { readonly at: number };

/** Makes a payment. The same `requestId` and content answers the same payment, so this may be sent again. */
export function createPayment(api: Api, payment: NewPayment): Promise<Answer<MadePayment>> {
  return api.call('/order/createPayment', payment);
}

/** Gets the way to pay an unpaid payment. Without `pay` in the answer it can no longer be paid. */
export function askHowToPayAll(api: Api, paymentId: string, payHost: PayHost): Promise<Answer<Payment>> {
  return api.call('/order/getPayment', { paymentId, payHost });
}

/** A payment that is open, as it stands now. */
export function openPaymentOptions(api: Api, paymentId: string) {
  return queryOptions({
    queryKey: ['openPayment', paymentId],
    queryFn: () => api.ask('/order/getPayment', { paymentId }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Which orders of a payment are refused; empty when all of it is. */
export function refusedOrders({ orders }: Refused): readonly RefusedOrder[] {
  return Array.isArray(orders) ? orders.filter(isRefusedOrder) : [];
}

function isRefusedOrder(value: unknown): value is RefusedOrder {
  return typeof value === 'object' && value !== null && 'at' in value && 'code' in value && 'text' in value;
}

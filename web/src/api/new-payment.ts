import type { RequestFor, ResponseFor } from '@life-payment/contract';
import type { Answer, Api } from './client.ts';
import type { Refused } from './envelope.ts';

/** One payment for orders of several accounts. */
export type NewPayment = RequestFor<'/order/createPayment'>;
export type MadePayment = ResponseFor<'/order/createPayment'>;

/** A refused order of a payment: its place in the request, and the service's words. */
export type RefusedOrder = Omit<Refused, 'ok' | 'orders'> & { readonly at: number };

/** Makes a payment. The same `requestId` and content answers the same payment, so this may be sent again. */
export function createPayment(api: Api, payment: NewPayment): Promise<Answer<MadePayment>> {
  return api.call('/order/createPayment', payment);
}

/** Which orders of a payment are refused; empty when all of it is. */
export function refusedOrders({ orders }: Refused): readonly RefusedOrder[] {
  return Array.isArray(orders) ? orders.filter(isRefusedOrder) : [];
}

function isRefusedOrder(value: unknown): value is RefusedOrder {
  return typeof value === 'object' && value !== null && 'at' in value && 'code' in value && 'text' in value;
}

import { paymentOptions } from '../../api/payments.ts';
import { useApp } from '../context.ts';
import { usePolled } from './polled-order.ts';

/** A payment with all of its orders, polled until they are final. */
export function usePolledPayment(paymentId: string) {
  return usePolled(paymentOptions(useApp().api, paymentId));
}

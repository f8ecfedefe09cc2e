import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderOptions } from '../../lib/api/orders.ts';
import { createPollInterval } from '../../lib/api/poll-interval.ts';
import { useApp } from '../../lib/app.ts';
import { paymentOptions } from './api.ts';

/** An order, polled until it is final. */
export function usePolledOrder(orderId: string) {
  return usePolled(orderOptions(useApp().api, orderId));
}

/**
 * What is polled until it is final: often after each change, then less often, not while the page is hidden, and at
 * once when it is shown again. `error` stays during a refetch, until an answer comes.
 */
function usePolled<T extends { readonly final: boolean }, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key>,
) {
  const [pollInterval] = useState(() => createPollInterval((polled: T) => polled.final));
  const [lastError, setLastError] = useState<Error | null>(null);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...options,
    retry: false,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: ({ state }) => (state.data?.final ? false : 'always'),
  });
  if (error !== null && error !== lastError) setLastError(error);
  return { data, error: data === undefined ? (error ?? lastError) : error, dataUpdatedAt, refetch };
}

/** A payment with all of its orders, polled until they are final. */
export function usePolledPayment(paymentId: string) {
  return usePolled(paymentOptions(useApp().api, paymentId));
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RefusedError } from '../../api/errors.ts';
import { type OrderDetail, orderOptions } from '../../api/orders.ts';
import { createPace } from '../../api/pace.ts';
import { useApp } from '../context.ts';

/**
 * An order, asked about until it is final: often after each change, then with growing waits, not while the page is
 * hidden, and at once when it is looked at again. `error` stays while it is asked for again, until an answer comes.
 */
export function useWatchedOrder(orderId: string) {
  const { api } = useApp();
  const [pace] = useState(() => createPace((order: OrderDetail) => order.final));
  const [lastError, setLastError] = useState<Error | null>(null);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...orderOptions(api, orderId),
    retry: false,
    refetchInterval: ({ state }) => (state.error instanceof RefusedError ? false : pace(state)),
    refetchOnWindowFocus: ({ state }) => (state.data?.final ? false : 'always'),
  });
  if (error !== null && error !== lastError) setLastError(error);
  return { data, error: data === undefined ? (error ?? lastError) : error, dataUpdatedAt, refetch };
}

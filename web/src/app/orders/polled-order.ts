import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OrderDetail, orderOptions } from '../../api/orders.ts';
import { createPollInterval } from '../../api/poll-interval.ts';
import { useApp } from '../context.ts';

/**
 * An order, polled until it is final: often after each change, then less often, not while the page is hidden, and at
 * once when it is shown again. `error` stays during a refetch, until an answer comes.
 */
export function usePolledOrder(orderId: string) {
  const { api } = useApp();
  const [pollInterval] = useState(() => createPollInterval((order: OrderDetail) => order.final));
  const [lastError, setLastError] = useState<Error | null>(null);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...orderOptions(api, orderId),
    retry: false,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: ({ state }) => (state.data?.final ? false : 'always'),
  });
  if (error !== null && error !== lastError) setLastError(error);
  return { data, error: data === undefined ? (error ?? lastError) : error, dataUpdatedAt, refetch };
}

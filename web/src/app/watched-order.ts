import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OrderDetail, orderOptions } from '../api/orders.ts';
import { createPace } from '../api/pace.ts';
import { useApp } from './context.ts';

/**
 * An order, asked about until it is final: often after each change, then with growing waits, not while the page is
 * hidden, and at once when it is looked at again.
 */
export const useWatchedOrder = (orderId: string) => {
  const { api } = useApp();
  const [pace] = useState(() => createPace((order: OrderDetail) => order.final));
  return useQuery({
    ...orderOptions(api, orderId),
    refetchInterval: ({ state }) => pace(state),
    refetchOnWindowFocus: ({ state }) => (state.data?.final ? false : 'always'),
  });
};

import { QueryClient, type QueryPersister } from '@tanstack/react-query';
import { CallFailed } from './errors.ts';

/** A broken connection is tried twice more; a refusal, a time-out or what the app has handled is not. */
const RETRIES = 2;

/**
 * Queries run whether or not the browser thinks it is online, so that a screen says it is offline
 * instead of waiting; they run again when the network is back. Nothing that changes anything is ever
 * repeated or kept for later. `fallback`: helps out a query whose answer does not come.
 */
export function createQueryClient(fallback: QueryPersister): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        persister: fallback,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < RETRIES &&
          navigator.onLine &&
          error instanceof CallFailed &&
          error.reason === 'transport',
        retryDelay: (attempt) => 500 * 3 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

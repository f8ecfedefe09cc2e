import { QueryClient, type QueryPersister } from '@tanstack/react-query';
import { CallFailed } from './envelope.ts';

/** A broken connection, and a service that can't answer just now, are tried twice more. A refusal, a time-out and an error that the app has handled are not. */
const RETRIES = 2;

/**
 * Makes the query client. Queries run even if the browser says it is offline, so that a screen shows the failure
 * instead of waiting; they run again when the network is back. Mutations are never retried or kept for later.
 * `fallback` supplies data for a query that gets no answer.
 */
export function createQueryClient(fallback: QueryPersister): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        persister: fallback,
        refetchOnReconnect: 'always',
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < RETRIES &&
          navigator.onLine &&
          error instanceof CallFailed &&
          (error.reason === 'transport' || error.reason === 'unavailable'),
        retryDelay: (attempt) => 500 * 3 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

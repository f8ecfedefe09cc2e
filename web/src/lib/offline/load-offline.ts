import { type Query, QueryClient, type QueryPersister } from '@tanstack/react-query';
import { CallFailed, RefusedError } from '../api/envelope.ts';
import { SLOW_MS, soonMs } from '../api/post.ts';
import { whenQuiet } from '../host/page.ts';
import { isUnconfirmed } from './unconfirmed.ts';

type OfflineCode = typeof import('./Offline.tsx');

let needed: () => void;
const whenNeeded = new Promise<void>((resolve) => {
  needed = resolve;
});

/** Loads the code for use without a network, for a stored answer. */
function loadOffline(): Promise<OfflineCode> {
  needed();
  return import('./Offline.tsx');
}

/** Loads it when the page is quiet, or as soon as a stored answer is looked for: its age has to be shown with it. */
export async function loadOfflineLater(): Promise<OfflineCode> {
  await Promise.race([whenQuiet(), whenNeeded]);
  return import('./Offline.tsx');
}

/** Failures that do not say that the stored answer is wrong. */
const NO_ANSWER: ReadonlySet<CallFailed['reason']> = new Set(['timeout', 'transport', 'unavailable']);

/**
 * Lets a query without data show its stored answer, with its age, when the network fails or is slow. The service's
 * answer then replaces it. `userId`: whose answers; null while nobody is known.
 */
export function createKeptFallback(userId: () => string | null): QueryPersister {
  const restore = async (query: Query): Promise<void> => {
    const user = userId();
    if (user === null || query.state.data !== undefined) return;
    // Without stored answers, or if this code does not load, the query shows its failure.
    const kept = await loadOffline()
      .then(({ readKept }) => readKept(user, query.queryHash))
      .catch(() => null);
    if (kept === null || query.state.data !== undefined || userId() !== user) return;
    query.setState({ data: kept.data, dataUpdatedAt: kept.at, status: 'success' });
  };

  return async (queryFn, context, query) => {
    // A unit takes its time, and old bills should not flash up meanwhile.
    const ms = query.queryKey[0] === 'bills' ? SLOW_MS : soonMs();
    const slow = setTimeout(restore, ms, query);
    try {
      return await queryFn(context);
    } catch (error) {
      if (broken(error)) await restore(query);
      // The service refused: the stored answer is no longer valid.
      else if (error instanceof RefusedError && isUnconfirmed(query.state))
        query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' });
      throw error;
    } finally {
      clearTimeout(slow);
    }
  };
}

function broken(error: unknown): boolean {
  return error instanceof CallFailed && NO_ANSWER.has(error.reason);
}

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

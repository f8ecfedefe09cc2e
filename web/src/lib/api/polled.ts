import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RefusedError } from './envelope.ts';

const FIRST_MS = 1000;
const MOST_MS = 30_000;
const GROWTH = 1.4;

/** The wait before the next request in milliseconds, after a number of requests that brought nothing new. */
export function waitAfter(requestsWithoutNews: number): number {
  return Math.min(MOST_MS, Math.round(FIRST_MS * GROWTH ** Math.min(requestsWithoutNews, 20)));
}

type Polled<T> = {
  readonly state: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly dataUpdateCount: number;
    readonly errorUpdateCount: number;
  };
};

/** A `refetchInterval` for one query: short after news, then growing; false once its data `isFinal` or the service has refused. */
export function createPollInterval<T>(isFinal: (data: T) => boolean) {
  let news: { data: T | undefined; at: number } = { data: undefined, at: 0 };
  return ({ state }: Polled<T>): number | false => {
    const { data, error, dataUpdateCount, errorUpdateCount } = state;
    if (error instanceof RefusedError || (data !== undefined && isFinal(data))) return false;
    const requests = dataUpdateCount + errorUpdateCount;
    if (data !== news.data) news = { data, at: requests };
    return waitAfter(requests - news.at);
  };
}

/**
 * A query that is polled until its data `isFinal`, not while the page is hidden, and at once when it is shown again. Without data its
 * `error` stays during a refetch, until an answer comes.
 */
export function usePolled<T, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key>,
  isFinal: (data: T) => boolean,
) {
  const [refetchInterval] = useState(() => createPollInterval(isFinal));
  const [lastError, setLastError] = useState<Error | null>(null);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...options,
    retry: false,
    refetchInterval,
    refetchOnWindowFocus: 'always',
  });
  if (error !== null && error !== lastError) setLastError(error);
  return { data, error: data === undefined ? (error ?? lastError) : error, dataUpdatedAt, refetch };
}

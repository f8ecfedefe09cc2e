const FIRST_MS = 1000;
const MOST_MS = 30_000;
const GROWTH = 1.4;

/** The wait before the next request in milliseconds, after a number of requests that brought nothing new. */
export function waitAfter(requestsWithoutNews: number): number {
  return Math.min(MOST_MS, Math.round(FIRST_MS * GROWTH ** Math.min(requestsWithoutNews, 20)));
}

type PolledState<T> = {
  readonly data: T | undefined;
  readonly dataUpdateCount: number;
  readonly errorUpdateCount: number;
};

/**
 * Returns the poll interval of a query: short after news, then growing, and false once `isFinal`. Make one for
 * each thing that is polled.
 */
export function createPollInterval<T>(isFinal: (data: T) => boolean) {
  let news: { data: T | undefined; at: number } = { data: undefined, at: 0 };
  return ({ data, dataUpdateCount, errorUpdateCount }: PolledState<T>): number | false => {
    if (data !== undefined && isFinal(data)) return false;
    const requests = dataUpdateCount + errorUpdateCount;
    if (data !== news.data) news = { data, at: requests };
    return waitAfter(requests - news.at);
  };
}

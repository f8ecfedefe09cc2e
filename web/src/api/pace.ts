const FIRST_MS = 1000;
const MOST_MS = 30_000;
const GROWTH = 1.4;

/** How long to wait before asking again, after so many questions that brought nothing new. */
export function waitAfter(questionsWithoutNews: number): number {
  return Math.min(MOST_MS, Math.round(FIRST_MS * GROWTH ** Math.min(questionsWithoutNews, 20)));
}

type Asked<T> = {
  readonly data: T | undefined;
  readonly dataUpdateCount: number;
  readonly errorUpdateCount: number;
};

/**
 * Decides when a query is asked again: soon after news, then with growing waits, and never once `isFinal`.
 * Make one for each thing that is watched.
 */
export function createPace<T>(isFinal: (data: T) => boolean) {
  let news: { data: T | undefined; at: number } = { data: undefined, at: 0 };
  return ({ data, dataUpdateCount, errorUpdateCount }: Asked<T>): number | false => {
    if (data !== undefined && isFinal(data)) return false;
    const asked = dataUpdateCount + errorUpdateCount;
    if (data !== news.data) news = { data, at: asked };
    return waitAfter(asked - news.at);
  };
}

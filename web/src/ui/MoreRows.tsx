import { useEffect, useRef } from 'react';
import { m } from '../lib/i18n/messages.ts';
import { Button } from './Button.tsx';
import s from './first.module.css';

type Props = {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

/** The next page is loaded when the end of the list is this near to the screen. */
const AHEAD = '400px';

/** The end of a list of pages: loads the next page when it comes near, and has a button in case that does not work. */
export function MoreRows({ query }: Props) {
  const { hasNextPage: more, isFetchingNextPage: loading, isFetchNextPageError: failed } = query;
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(query.fetchNextPage);
  latest.current = query.fetchNextPage;
  const waiting = more && !loading && !failed;

  useEffect(() => {
    const place = end.current;
    if (!place || !waiting || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [waiting]);

  return (
    <div ref={end} className={s['more']} role="status">
      {failed && <p>{m.rows_more_failed()}</p>}
      {more ? (
        <Button variant="text" busy={loading} onClick={() => latest.current()}>
          {failed ? m.retry() : m.rows_more()}
        </Button>
      ) : (
        <p>{m.rows_end()}</p>
      )}
    </div>
  );
}

/** Rows of pages under a heading each, in their order. A row on two pages, because new ones came in between, counts once. */
export function rowsUnder<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  headingOf: (row: Row) => string,
): { readonly heading: string; readonly rows: readonly Row[] }[] {
  const groups = new Map<string, Row[]>();
  for (const row of new Map(rows.map((each) => [idOf(each), each])).values()) {
    const group = groups.get(headingOf(row));
    if (group) group.push(row);
    else groups.set(headingOf(row), [row]);
  }
  return [...groups].map(([heading, each]) => ({ heading, rows: each }));
}

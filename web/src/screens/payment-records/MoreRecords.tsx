import { useEffect, useRef } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import s from './payment-records.module.css';

/** The next page is loaded when the end of the list is this near to the screen. */
const AHEAD = '400px';

type Props = { more: boolean; loading: boolean; failed: boolean; onMore: () => unknown };

/** The end of the list: loads the next page when it comes near, and has a button in case that does not work. */
export function MoreRecords({ more, loading, failed, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
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
    <div ref={end} className={s['end']} role="status">
      {failed && <p>{m.records_more_failed()}</p>}
      {more ? (
        <Button variant="text" busy={loading} onClick={() => onMore()}>
          {failed ? m.retry() : m.records_more()}
        </Button>
      ) : (
        <p>{m.records_end()}</p>
      )}
    </div>
  );
}

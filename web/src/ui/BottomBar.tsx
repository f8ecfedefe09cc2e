import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import s from './page.module.css';

type Props = { summary?: ReactNode; children: ReactNode };

/** The screen's primary action, fixed above the safe area. `summary`: content above the action, such as a label and an Amount. */
export function BottomBar({ summary, children }: Props) {
  const { bar, space } = useRoom();
  return (
    <>
      <div ref={space} className={cx(s['space'], summary !== undefined && s['withSummary'])} />
      <div ref={bar} className={s['bar']}>
        <div className={s['inside']}>
          {summary !== undefined && <div className={s['summary']}>{summary}</div>}
          {children}
        </div>
      </div>
    </>
  );
}

/** Distance at which something scrolled to, as a field with an error, stops above the bar. */
const CLEAR = '4.5rem';

/** Keeps space for the bar at the end of the page, also after its text has wrapped, and scrolls fields clear of it. */
function useRoom() {
  const bar = useRef<HTMLDivElement>(null);
  const space = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: over } = bar;
    const { current: room } = space;
    if (!over || !room) return;
    const { documentElement: page } = document;
    // This sets the style directly, in the same frame, so that nothing is covered even for a moment.
    const observer = new ResizeObserver(() => {
      room.style.height = `calc(${over.offsetHeight}px + var(--s5))`;
      page.style.scrollPaddingBottom = `calc(${over.offsetHeight}px + ${CLEAR})`;
    });
    observer.observe(over);
    return () => {
      observer.disconnect();
      page.style.scrollPaddingBottom = '';
    };
  }, []);
  return { bar, space };
}

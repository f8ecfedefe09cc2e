import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import s from './BottomBar.module.css';
import { cx } from './cx.ts';

type Props = { summary?: ReactNode; children: ReactNode };

/** How high an element is, in px, also after its text has wrapped; undefined until it is laid out. */
const useHeight = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, height };
};

/** The screen's primary action, fixed above the safe area. `summary`: what stands over it, such as a label and an Amount. */
export const BottomBar = ({ summary, children }: Props) => {
  const { ref, height } = useHeight();
  return (
    <>
      <div
        className={cx(s['space'], summary !== undefined && s['withSummary'])}
        style={height === undefined ? undefined : { height: `calc(${height}px + var(--s5))` }}
      />
      <div className={s['bar']} ref={ref}>
        <div className={s['inside']}>
          {summary !== undefined && <div className={s['summary']}>{summary}</div>}
          {children}
        </div>
      </div>
    </>
  );
};

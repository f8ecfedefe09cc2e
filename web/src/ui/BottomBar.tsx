import type { ReactNode } from 'react';
import s from './BottomBar.module.css';
import { cx } from './cx.ts';

type Props = { summary?: ReactNode; children: ReactNode };

/** The screen's primary action, fixed above the safe area. `summary`: what stands over it, such as a label and an Amount. */
export const BottomBar = ({ summary, children }: Props) => (
  <>
    <div className={cx(s['space'], summary !== undefined && s['withSummary'])} />
    <div className={s['bar']}>
      <div className={s['inside']}>
        {summary !== undefined && <div className={s['summary']}>{summary}</div>}
        {children}
      </div>
    </div>
  </>
);

import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import s from './first.module.css';

type Props = {
  title?: ReactNode;
  aside?: ReactNode;
  /** Its name for screen readers. */
  label?: string;
  /** It holds rows, which have space of their own. */
  rows?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A white section with round corners, with an optional title and a note beside it. */
export function Card({ title, aside, label, rows, className, children }: Props) {
  return (
    <section className={cx(s['card'], rows && s['rows'], className)} aria-label={label}>
      {(title || aside) && (
        <div className={s['head']}>
          {title && <h2 className="title">{title}</h2>}
          {aside && <div className="small">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import s from './autopay.module.css';

type Props = {
  tone: 'warning' | 'bad' | 'neutral';
  title: string;
  children?: ReactNode;
  /** Buttons below the text. */
  actions?: ReactNode;
};

/** A note at the top of a page, about what the payer should know or do first. */
export function Note({ tone, title, children, actions }: Props) {
  return (
    <section className={s['note']} data-tone={tone} role="status">
      <p className={s['noteTitle']}>{title}</p>
      {children && <p className={s['noteText']}>{children}</p>}
      {actions && <div className={s['acts']}>{actions}</div>}
    </section>
  );
}

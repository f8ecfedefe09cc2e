import type { ComponentProps, ReactNode } from 'react';
import s from './Fold.module.css';
import { Icon } from './Icon.tsx';

type Props = { summary: ReactNode } & Omit<ComponentProps<'details'>, 'className'>;

/** A line that opens what is below it. */
export function Fold({ summary, children, ...details }: Props) {
  return (
    <details className={s['fold']} {...details}>
      <summary className="side">
        <span className="fill">{summary}</span>
        <Icon name="down" size={18} />
      </summary>
      {children}
    </details>
  );
}

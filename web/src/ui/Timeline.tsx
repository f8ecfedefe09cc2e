import type { ReactNode } from 'react';
import { m } from '../lib/i18n/messages.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { Parts } from './Parts.tsx';
import s from './page.module.css';

export type Step = {
  key: string;
  title: ReactNode;
  note?: ReactNode;
  /** Short facts below the step, shown by `Parts`. */
  facts?: readonly string[];
  /** At the right of the title, or below it if there is no room: a time, or a text such as "under way". */
  time?: ReactNode;
  /** `over`: it ended, and nothing was done. */
  state: 'done' | 'now' | 'next' | 'bad' | 'over';
};

const TEXTS: Record<Step['state'], () => string> = {
  done: m.status_done,
  now: m.status_now,
  next: m.status_next,
  bad: m.status_failed,
  over: m.status_done,
};

/** A list of steps: done, under way and next. Screen readers announce changes. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol aria-live="polite">
      {steps.map((step) => (
        <li key={step.key} className={cx(s['step'], s[step.state])}>
          <span className={s['dot']}>
            {step.state === 'done' && <Icon name="check" size={14} />}
            {(step.state === 'bad' || step.state === 'over') && <Icon name="close" size={14} />}
          </span>
          <div className="fill">
            <div className="ends">
              <p className={step.state === 'next' ? 'quiet' : 'bold'}>
                {step.title}
                <span className="unseen">, {TEXTS[step.state]()}</span>
              </p>
              {step.time && <span className="small digits">{step.time}</span>}
            </div>
            {step.note && <p className="small">{step.note}</p>}
            {step.facts && (
              <div className="small">
                <Parts of={step.facts} />
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

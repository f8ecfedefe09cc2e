import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Parts } from '../ui/facts/Parts.tsx';
import s from './benefits.module.css';
import { shortMoney } from './worth.ts';

type Props = {
  /** fen it takes off */
  amount: number;
  title: string;
  /** Short facts, each on a line of its own. */
  facts: readonly string[];
  /** How it stands, below the facts. */
  note?: ReactNode;
  /** Can't be used or got any more. */
  faded?: boolean;
  /** At its end: a button, or a word. */
  action?: ReactNode;
  /** What went wrong with it. */
  problem?: string | undefined;
};

/** A coupon as people know it: what it takes off before the tear line, what it is for behind it. */
export function Ticket({ amount, title, facts, note, faded = false, action, problem }: Props) {
  return (
    <div className={cx(s['ticket'], faded && s['faded'])}>
      <div className={s['worth']}>
        <span className={s['amount']}>{shortMoney(amount)}</span>
      </div>
      <div className={s['about']}>
        <div className={s['text']}>
          <h3 className={s['title']}>
            <Parts of={title.split(' · ')} />
          </h3>
          {facts.map((fact) => (
            <p key={fact} className={s['fact']}>
              {fact}
            </p>
          ))}
          {note && <div className={s['noted']}>{note}</div>}
        </div>
        {action && <div className={s['action']}>{action}</div>}
        <div className={s['problem']} role="alert">
          {problem}
        </div>
      </div>
    </div>
  );
}

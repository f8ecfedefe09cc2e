import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Parts } from '../ui/facts/Parts.tsx';
import { Problem } from '../ui/views/Problem.tsx';
import s from './benefits.module.css';
import { shortMoney } from './worth.ts';

type Props = {
  /** What the coupon takes off, in fen. */
  amount: number;
  title: string;
  /** Short facts, one a line. */
  facts: readonly string[];
  /** The coupon's state, below the facts. */
  note?: ReactNode;
  /** The coupon can no longer be used or got. */
  faded?: boolean;
  /** A button or a word at its end. */
  action?: ReactNode;
  /** The error of the last action. */
  problem?: string | undefined;
};

/** Draws a coupon: what it takes off before the tear line, what it is for behind the line. */
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
        <Problem text={problem} />
        {action && <div className={s['action']}>{action}</div>}
      </div>
    </div>
  );
}

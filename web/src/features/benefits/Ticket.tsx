import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountsOptions } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { cx } from '../../ui/cx.ts';
import { Parts } from '../../ui/Parts.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import type { Coupon } from './api.ts';
import s from './benefits.module.css';
import { shortMoney } from './worth.ts';

type Props = {
  /** The coupon's amount, in fen. */
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
export function TicketView({ amount, title, facts, note, faded = false, action, problem }: Props) {
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

/** The skeleton of a list of coupons. */
export function TicketBones() {
  return (
    <Skeleton>
      <div className={s['tickets']}>
        <Bone width="100%" height={112} radius={16} />
        <Bone width="100%" height={112} radius={16} />
        <Bone width="100%" height={112} radius={16} />
      </div>
    </Skeleton>
  );
}

/** The account that a coupon is reserved for; empty if it is not reserved. */
export function ReservedFor({ coupon }: { coupon: Coupon }) {
  const { api } = useApp();
  const { data } = useQuery(accountsOptions(api));
  const { appointed } = coupon;
  if (appointed === undefined || Date.parse(appointed.until) <= Date.now()) return null;
  const account = data?.find((each) => each.accountId === appointed.accountId);
  return m.benefit_appointed({ account: account ? accountName(account) : m.benefit_appointed_account() });
}

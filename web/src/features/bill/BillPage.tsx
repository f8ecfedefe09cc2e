import { HOME_PATH } from '@life-payment/contract/pages';
import { type ReactNode, useEffect, useState } from 'react';
import type { BillQuery } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { useNow } from '../../lib/hooks.ts';
import { monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { moneyText } from '../../ui/money.ts';
import { Amount } from '../../ui/Parts.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { lifeOf, unreadableText } from '../pay/standing.ts';
import { OwnOrder } from './BillsCard.tsx';
import s from './bill.module.css';
import { AccountCard, History, HistoryBones } from './PayCards.tsx';
import { PayForm } from './PayForm.tsx';
import { isTopUp } from './payment-request.ts';

type Props = {
  bills: BillQuery;
  /** When this device received the answer, in milliseconds. */
  receivedAt: number;
  money: number | null;
  onAskAgain: () => void;
};

/** A unit's answer, and paying it. */
export function BillPage({ bills, receivedAt, money, onAskAgain }: Props) {
  const { link } = useApp();
  const expired = useExpired(bills, receivedAt);
  const last = bills.history.at(-1);
  const head = (
    <>
      <AccountCard accountId={bills.account.accountId} bills={bills} />
      {!link && <OwnOrder bills={bills} onFreed={onAskAgain} />}
      <Oddities bills={bills} />
    </>
  );
  if (bills.bills.length === 0 && !isTopUp(bills))
    return (
      <div className="stack sides" data-wide="true">
        <div className="stack">
          {head}
          {bills.unreadable === undefined && (
            <Card>
              <EmptyView
                inline
                icon="check"
                title={m.bill_none()}
                text={
                  last
                    ? m.bill_none_last({ month: monthText(last.month), amount: moneyText(last.amount) })
                    : m.bill_none_text()
                }
                action={
                  !link && (
                    <LinkButton variant="soft" to={HOME_PATH}>
                      {m.back_home()}
                    </LinkButton>
                  )
                }
              />
            </Card>
          )}
        </div>
        <History bills={bills} />
      </div>
    );
  return <PayForm head={head} bills={bills} money={money} expired={expired} onAskAgain={onAskAgain} />;
}

/** The rest of the unit's answer: bills that can't be read, and the payer's credit. */
function Oddities({ bills }: { bills: BillQuery }) {
  const text = unreadableText(bills);
  const { credits = [] } = bills;
  return (
    <>
      {text !== null && (
        <Card>
          <p role="alert" className={s['unread']}>
            <Icon name="warning" size={22} />
            {text}
          </p>
        </Card>
      )}
      {credits.length > 0 && (
        <Card title={m.bill_credit()}>
          {credits.map(({ month, amount }, at) => (
            <p key={[month, amount, credits.slice(0, at).length].join()} className="ends">
              <span>{month === undefined ? m.bill_credit() : monthText(month)}</span>
              <Amount fen={-amount} />
            </p>
          ))}
          <p className="small">{m.bill_credit_note()}</p>
        </Card>
      )}
    </>
  );
}

/** True if a result that arrived at `receivedAt` is too old for an order; it becomes true by itself. */
function useExpired(query: BillQuery, receivedAt: number): boolean {
  const endsAt = receivedAt + lifeOf(query);
  const [expired, setExpired] = useState(() => Date.now() >= endsAt);
  useEffect(() => {
    const update = () => setExpired(Date.now() >= endsAt);
    const timer = setTimeout(update, Math.max(0, endsAt - Date.now()));
    // Timers may stop while a phone sleeps.
    document.addEventListener('visibilitychange', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [endsAt]);
  return expired;
}

const SLOW_FROM_MS = 6000;

/** The skeleton of the bills while their unit is queried. `account`: the card of the account, if it is known already. */
export function BillBones({ account }: { account: ReactNode }) {
  const [since] = useState(Date.now);
  const slow = useNow() - since > SLOW_FROM_MS;
  return (
    <>
      <div className="stack sides" data-wide="true">
        {account}
        <Skeleton>
          <div className="stack">
            {!account && (
              <Card>
                <BoneRow />
                <Bone width="70%" height={12} />
              </Card>
            )}
            <Card>
              <Bone width={72} height={17} />
              <BoneRow />
              <BoneRow />
            </Card>
            <HistoryBones />
          </div>
        </Skeleton>
      </div>
      <p className={cx('small', s['asking'])} role="status">
        {slow ? m.bill_asking_slow() : m.bill_asking()}
      </p>
    </>
  );
}

import { type ReactNode, useState } from 'react';
import type { BillQuery } from '../../lib/api/accounts.ts';
import { useNow } from '../../lib/hooks.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import s from './bill.module.css';

/** A chunk of its own, which comes while the unit is asked. If it does not come, the bills can be paid all the same. */
const HistoryCard = later(() => import('./HistoryCard.tsx'), {
  early: true,
  meanwhile: <HistoryBones />,
  instead: Nothing,
});

type Props = { bills: BillQuery; selected?: BillQuery['bills'] };

/** The months before, where the unit tells them. */
export function History({ bills, selected = [] }: Props) {
  if (bills.history.length === 0) return null;
  return <HistoryCard bills={bills} selected={selected} />;
}

const SLOW_FROM_MS = 6000;

const BARS = [38, 44, 60, 52, 36, 34, 42, 66, 78, 62, 53, 45];

/** The skeleton of the bills while their unit is queried. `account`: the card of the account, if it is known already. */
export function BillBones({ account }: { account: ReactNode }) {
  const [since] = useState(Date.now);
  const slow = useNow() - since > SLOW_FROM_MS;
  return (
    <>
      {account && <div className={s['known']}>{account}</div>}
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
      <p className={cx('small', s['asking'])} role="status">
        {slow ? m.bill_asking_slow() : m.bill_asking()}
      </p>
    </>
  );
}

function HistoryBones() {
  return (
    <Card>
      <Bone width={88} height={17} />
      <div className={s['boneBars']}>
        {BARS.map((height) => (
          <Bone key={height} width="100%" height={height} />
        ))}
      </div>
    </Card>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './bill-details.module.css';

/** After this time a text says that the unit is slow. */
const SLOW_FROM_MS = 6000;

const BARS = { a: 38, b: 44, c: 60, d: 52, e: 36, f: 34, g: 42, h: 66, i: 78, j: 62, k: 52, l: 44 };

/** The skeleton of the bills while their unit is queried. `account`: the card of the account, if it is known already. */
export function BillBones({ account }: { account: ReactNode }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_FROM_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {account && <div className={s['known']}>{account}</div>}
      <Skeleton>
        <div className={s['stack']}>
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
      <p className={s['asking']} role="status">
        {slow ? m.bill_asking_slow() : m.bill_asking()}
      </p>
    </>
  );
}

/** The skeleton of the months before. */
export function HistoryBones() {
  return (
    <Card>
      <Bone width={88} height={17} />
      <div className={s['boneBars']}>
        {Object.entries(BARS).map(([key, height]) => (
          <Bone key={key} width="100%" height={height} />
        ))}
      </div>
    </Card>
  );
}

import { pointsText } from '../../benefits/worth.ts';
import { m } from '../../i18n/messages.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Bone, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './marketing.module.css';

/** The balance of points, how points are earned, and the number of usable coupons. */
export function PointsCard({ balance, usable }: { balance: number; usable: number }) {
  return (
    <Card title={m.benefit_points()} aside={usableText(usable)}>
      <p className={s['balance']}>{pointsText(balance)}</p>
      <p className={s['note']}>{balance < 0 ? m.benefit_points_negative() : m.benefit_points_rule()}</p>
    </Card>
  );
}

/** Its skeleton, with the choice of parts below it. */
export function PointsBones() {
  return (
    <Skeleton>
      <div className={s['stack']}>
        <Card>
          <div className={s['bones']}>
            <Bone width={72} height={17} />
            <Bone width={120} height={34} />
            <Bone width="80%" height={13} />
          </div>
        </Card>
        <Bone width="75%" height={44} radius={22} />
      </div>
    </Skeleton>
  );
}

function usableText(count: number): string {
  if (count === 0) return m.benefit_usable_none();
  return count === 1 ? m.benefit_usable_count_one() : m.benefit_usable_count({ count });
}

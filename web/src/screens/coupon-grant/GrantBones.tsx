import { Card } from '../../ui/layout/Card.tsx';
import { Bone, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './coupon-grant.module.css';

/** The skeleton of a campaign. */
export function GrantBones() {
  return (
    <Skeleton>
      <div className={s['stack']}>
        <Bone width="100%" height={220} radius={16} />
        <Card>
          <Bone width={96} height={17} />
          <div className={s['boneSteps']}>
            <Bone width="90%" />
            <Bone width="75%" />
            <Bone width="80%" />
          </div>
        </Card>
      </div>
    </Skeleton>
  );
}

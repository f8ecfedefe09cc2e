import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './order-details.module.css';

/** The skeleton of an order. */
export function OrderBones() {
  return (
    <Skeleton>
      <div className={s['stack']}>
        <Card>
          <div className={cx(s['head'], s['boneHead'])}>
            <Bone width={150} height={13} />
            <Bone width={170} height={34} />
            <Bone width={72} height={18} />
            <Bone width={230} height={13} />
          </div>
        </Card>
        <Card>
          <BoneRow />
          <BoneRow />
          <BoneRow />
        </Card>
        <Card>
          <BoneRow />
        </Card>
      </div>
    </Skeleton>
  );
}

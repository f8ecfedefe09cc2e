import { Card } from '../ui/layout/Card.tsx';
import { Bone, BoneRow, Skeleton } from '../ui/views/Skeleton.tsx';
import s from './autopay.module.css';

/** The skeleton of an account and its facts. */
export function AutopayBones() {
  return (
    <Skeleton>
      <div className={s['stack']}>
        <Card>
          <BoneRow />
        </Card>
        <Card>
          <Bone width={96} height={16} />
          <BoneRow />
          <BoneRow />
        </Card>
        <Card>
          <Bone width={96} height={16} />
          <BoneRow />
        </Card>
      </div>
    </Skeleton>
  );
}

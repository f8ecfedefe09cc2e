import { Card } from '../ui/layout/Card.tsx';
import { Bone, BoneRow, Skeleton } from '../ui/views/Skeleton.tsx';
import h from './hero.module.css';
import s from './outcome.module.css';

/** The skeleton of an order and of a payment. */
export function Bones() {
  return (
    <Skeleton>
      <div className={s['stack']}>
        <div className={h['boneHead']}>
          <Bone width={72} height={72} radius={36} />
          <Bone width={170} height={34} />
          <Bone width={150} height={13} />
          <Bone width={230} height={13} />
        </div>
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

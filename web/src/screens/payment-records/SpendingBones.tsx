import { Card } from '../../ui/layout/Card.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './spending.module.css';

const HEIGHTS = [52, 60, 40, 36, 30, 38, 72, 80, 56, 48, 42, 50];

/** The skeleton of the sums. */
export function SpendingBones() {
  return (
    <Card>
      <Skeleton>
        <div className={s['boneHead']}>
          <Bone width={120} height={13} />
          <Bone width={170} height={34} />
          <Bone width={70} height={13} />
        </div>
        <div className={s['boneBars']}>
          {HEIGHTS.map((height) => (
            <Bone key={height} width="100%" height={height} />
          ))}
        </div>
        <div className={s['boneFoot']} />
      </Skeleton>
    </Card>
  );
}

/** The skeleton of the projects' bars. */
export function ProjectBones() {
  return (
    <Skeleton>
      <BoneRow />
      <BoneRow />
      <BoneRow />
    </Skeleton>
  );
}

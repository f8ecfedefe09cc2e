import { Card } from '../../ui/layout/Card.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './inbox.module.css';

/** The layout of the messages while they are on their way. */
export function InboxBones() {
  return (
    <Skeleton>
      <div className={s['day']}>
        <Bone width={84} height={15} />
      </div>
      <Card className={s['list']}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <BoneRow key={key} />
        ))}
      </Card>
    </Skeleton>
  );
}

import { Card } from '../../ui/layout/Card.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './inbox.module.css';

/** The skeleton of the messages. */
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

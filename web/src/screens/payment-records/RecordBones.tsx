import { Card } from '../../ui/layout/Card.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './payment-records.module.css';

/** The skeleton of the records. */
export function RecordBones() {
  return (
    <Skeleton>
      <div className={s['monthHead']}>
        <Bone width={84} height={17} />
      </div>
      <Card className={s['list']}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <BoneRow key={key} />
        ))}
      </Card>
    </Skeleton>
  );
}

import { Bone, Skeleton } from '../ui/views/Skeleton.tsx';
import s from './benefits.module.css';

/** The skeleton of a list of coupons. */
export function TicketBones() {
  return (
    <Skeleton>
      <div className={s['tickets']}>
        <Bone width="100%" height={112} radius={16} />
        <Bone width="100%" height={112} radius={16} />
        <Bone width="100%" height={112} radius={16} />
      </div>
    </Skeleton>
  );
}

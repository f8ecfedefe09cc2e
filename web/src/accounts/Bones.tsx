import { Card } from '../ui/layout/Card.tsx';
import { Bone, BoneRow, Skeleton } from '../ui/views/Skeleton.tsx';
import s from './accounts.module.css';

/** The skeleton of a list of accounts. */
export function ListBones() {
  return (
    <Skeleton>
      <Rows />
    </Skeleton>
  );
}

/** The skeleton of accounts by group. */
export function SectionBones() {
  return (
    <Skeleton>
      <div className={s['heading']}>
        <Bone width={88} />
      </div>
      <Rows />
    </Skeleton>
  );
}

/** The skeleton of the form of a group. */
export function GroupBones() {
  return (
    <Skeleton>
      <div className={s['stack']}>
        <Card>
          <Bone width={72} height={13} />
          <div className={s['control']}>
            <Bone width="100%" height={48} radius={12} />
          </div>
        </Card>
        <Rows />
      </div>
    </Skeleton>
  );
}

function Rows() {
  return (
    <Card>
      <BoneRow />
      <BoneRow />
      <BoneRow />
    </Card>
  );
}

import { Card } from '../../ui/layout/Card.tsx';
import { BoneRow, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './case.module.css';

/** The skeleton of the page. */
export function Bones() {
  return (
    <Skeleton>
      <div className={s['stack']}>
        <Card>
          <BoneRow />
        </Card>
        <Card>
          <BoneRow />
          <BoneRow />
          <BoneRow />
          <BoneRow />
        </Card>
      </div>
    </Skeleton>
  );
}

import { Card } from '../../ui/layout/Card.tsx';
import { Bone, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './receipt.module.css';

const LINES = ['unit', 'sum', 'paid', 'account', 'paidAt', 'creditedAt'];

/** The skeleton of a receipt that is being verified. */
export function ReceiptBones() {
  return (
    <Skeleton>
      <Card>
        <div className={s['head']}>
          <Bone width={150} height={24} />
          <Bone width={180} height={20} />
          <Bone width={120} height={13} />
          <Bone width={150} height={36} />
        </div>
        <div className={s['part']}>
          {LINES.map((line) => (
            <div key={line} className={s['line']}>
              <Bone width="30%" height={15} />
              <Bone width="35%" height={15} />
            </div>
          ))}
        </div>
      </Card>
    </Skeleton>
  );
}

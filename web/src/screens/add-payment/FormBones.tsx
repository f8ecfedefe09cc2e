import { Card } from '../../ui/layout/Card.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/views/Skeleton.tsx';
import s from './add-payment.module.css';

/** The skeleton of the form. */
export function FormBones() {
  return (
    <Skeleton>
      <div className={s['form']}>
        <Unit />
        <Fields keys={['number', 'group']} />
      </div>
    </Skeleton>
  );
}

/** The skeleton of the chosen unit. */
export function UnitBones() {
  return (
    <Skeleton>
      <Unit />
    </Skeleton>
  );
}

function Unit() {
  return (
    <Card>
      <BoneRow />
    </Card>
  );
}

function Fields({ keys }: { keys: readonly string[] }) {
  return (
    <Card>
      <div className={s['bones']}>
        {keys.map((key) => (
          <div key={key}>
            <Bone width={72} height={13} />
            <div className={s['bone']}>
              <Bone width="100%" height={48} radius={12} />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}

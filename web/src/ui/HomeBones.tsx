import { Amount } from './Amount.tsx';
import { cx } from './cx.ts';
import s from './HomeBones.module.css';
import { Bone, BoneRow, Skeleton } from './Skeleton.tsx';

/** The skeleton of what is due. The first script may have the sum already. */
export function DueBones() {
  const owed = globalThis.earlyOwed;
  return (
    <div className={s['card']}>
      <div className={s['head']}>
        <div>
          <div className={s['sum']}>
            {owed ? <Amount fen={owed} size="large" /> : <Bone width={150} height={30} />}
          </div>
          <Bone width={132} height={13} />
        </div>
        <Bone width={92} height={44} radius={22} />
      </div>
      <BoneRow />
      <BoneRow />
    </div>
  );
}

export function GridBones() {
  return (
    <div className={cx(s['card'], s['kinds'])}>
      <div className={s['grid']}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <div className={s['cell']} key={key}>
            <Bone width={44} height={44} radius={12} />
            <Bone width={36} height={12} />
          </div>
        ))}
      </div>
    </div>
  );
}

export function NewsBone() {
  return <Bone width="100%" height={44} radius={12} />;
}

/** The skeleton of home. The document contains the same, in plain HTML. */
export function HomeBones() {
  return (
    <Skeleton>
      <div className={s['city']}>
        <Bone width={76} height={16} />
      </div>
      <DueBones />
      <GridBones />
    </Skeleton>
  );
}

import type { CSSProperties, ReactNode } from 'react';
import { m } from '../lib/i18n/messages.ts';
import { cx } from './cx.ts';
import s from './first.module.css';
import { moneyText } from './money.ts';

type BoneProps = { width: CSSProperties['width']; height?: number; radius?: number };

/** A grey block in the place of text or a picture. */
export function Bone({ width, height = 14, radius }: BoneProps) {
  return (
    <span
      className={s['bone']}
      style={{ width, height, ...(radius !== undefined && { borderRadius: radius }) }}
    />
  );
}

/** The placeholder of a ListRow. */
export function BoneRow() {
  return (
    <div className={cx('side', s['boneRow'])}>
      <Bone width={36} height={36} radius={12} />
      <span className={cx('fill', s['boneLines'])}>
        <Bone width="55%" />
        <Bone width="35%" height={12} />
      </span>
      <Bone width={64} />
    </div>
  );
}

/** Wraps a layout of bones and tells screen readers that it is loading. */
export function Skeleton({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="unseen">{m.loading()}</span>
      <div className={s['bones']} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

// The document has the same in plain HTML, and the styles of both (`app/first-paint.css`).

/** The skeleton of what is due. The first script may have the sum already. */
export function DueBones() {
  const owed = globalThis.earlyOwed;
  return (
    <div className="first-card">
      <i className="first-sum">{owed && moneyText(owed)}</i>
      <i className="first-line" />
      {['a', 'b'].map((key) => (
        <div className="first-row" key={key}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

export function GridBones() {
  return (
    <div className="first-card first-grid">
      {[...'abcdefgh'].map((key) => (
        <i key={key} />
      ))}
    </div>
  );
}

export function NewsBone() {
  return <Bone width="100%" height={44} radius={12} />;
}

/** The skeleton of home. */
export function HomeBones() {
  return (
    <Skeleton>
      <i className="first-line" />
      <DueBones />
      <GridBones />
    </Skeleton>
  );
}

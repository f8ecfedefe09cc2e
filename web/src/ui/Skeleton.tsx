import type { CSSProperties, ReactNode } from 'react';
import { m } from '../lib/i18n/messages.ts';
import s from './Skeleton.module.css';

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
    <div className={s['row']}>
      <Bone width={36} height={36} radius={12} />
      <span className={s['fill']}>
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

import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import s from './Facts.module.css';

type Props = {
  of: readonly (readonly [name: string, value: string | undefined])[];
  /** They are to be compared with something. */
  strong?: boolean;
};

/** Facts with their names, a line each; those without a value are left out. */
export function Facts({ of, strong }: Props) {
  return (
    <dl>
      {of.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {strong ? <b>{value}</b> : value}
            </Fact>
          ),
      )}
    </dl>
  );
}

/** A fact of a `<dl>`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={cx('ends', s['fact'])}>
      <dt className="quiet">{name}</dt>
      <dd className="digits">{children}</dd>
    </div>
  );
}

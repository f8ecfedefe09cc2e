import type { ReactNode } from 'react';
import { m } from '../i18n/messages.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import s from './outcome.module.css';

/** Course, amounts and numbers, folded until they are wanted. `open`: they are wanted from the start. */
export function Fold({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <details className={s['fold']} open={open}>
      <summary className={s['summary']}>
        {m.payment_details()}
        <span className={s['chevron']}>
          <Icon name="chevron" size={18} />
        </span>
      </summary>
      <div className={s['folded']}>{children}</div>
    </details>
  );
}

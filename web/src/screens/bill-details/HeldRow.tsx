import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons/Icon.tsx';
import s from './bill-details.module.css';

type Props = { title: ReactNode; note: ReactNode; end: ReactNode };

/** A bill that can't be chosen now, with the reason. */
export function HeldRow({ title, note, end }: Props) {
  return (
    <div className={s['held']}>
      <Icon name="clock" size={22} />
      <span className={s['heldText']}>
        <span className={s['heldTitle']}>{title}</span>
        <span className={s['note']}>{note}</span>
      </span>
      <span>{end}</span>
    </div>
  );
}

import { HOME_PATH } from '@life-payment/contract/pages';
import type { ReactNode } from 'react';
import { useHref } from '../app/navigation/navigation.ts';
import { m } from '../i18n/messages.ts';
import { LinkButton } from '../ui/controls/Button.tsx';
import { BottomBar } from '../ui/layout/BottomBar.tsx';
import s from './outcome.module.css';

/** Leaves, in reach of the thumb. `beside`: another way on, such as the receipt. */
export function DoneBar({ beside }: { beside?: ReactNode }) {
  const href = useHref();
  return (
    <BottomBar>
      <div className={s['pair']}>
        {beside}
        <LinkButton href={href(HOME_PATH)}>{m.payment_finish()}</LinkButton>
      </div>
    </BottomBar>
  );
}

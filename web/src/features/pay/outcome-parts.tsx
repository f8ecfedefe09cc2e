import { HOME_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import { lazy, type ReactNode, Suspense } from 'react';
import { m } from '../../lib/i18n/messages.ts';
import { useHref } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SEARCH } from '../../ui/later-icons.ts';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import h from './hero.module.css';
import s from './outcome.module.css';
import type { Outcome } from './text.ts';

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

/** A chunk of its own: nobody waits for it. */
const NextCard = lazy(() => import('./NextCard.tsx').catch(() => ({ default: () => null })));

/** After a payment of now: the card of what helps next. */
export function WhatNext({ outcome }: { outcome: Outcome }) {
  if (!isFresh(outcome, Date.now())) return null;
  return (
    <Suspense>
      <NextCard outcome={outcome} />
    </Suspense>
  );
}

const FRESH_MS = 3_600_000;

/** True if it was paid within the last hour, so that what comes next is of interest. */
export function isFresh({ paidAt, status }: Outcome, now: number): boolean {
  const paid = status === 'PROCESSING' || status === 'SUCCEEDED' || status === 'PARTLY_REFUNDED';
  return paid && paidAt !== undefined && now - Date.parse(paidAt) < FRESH_MS;
}

/** The skeleton of an order and of a payment. */
export function Bones() {
  return (
    <Skeleton>
      <div className={s['stack']}>
        <div className={h['boneHead']}>
          <Bone width={72} height={72} radius={36} />
          <Bone width={170} height={34} />
          <Bone width={150} height={13} />
          <Bone width={230} height={13} />
        </div>
        <Card>
          <BoneRow />
          <BoneRow />
          <BoneRow />
        </Card>
        <Card>
          <BoneRow />
        </Card>
      </div>
    </Skeleton>
  );
}

/** Says that there is no such order or payment, or that it is another payer's. */
export function NotFound({ what }: { what: 'ORDER' | 'PAYMENT' }) {
  const href = useHref();
  const order = what === 'ORDER';
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={order ? m.order_none() : m.payment_none()}
      text={order ? m.order_none_text() : m.payment_none_text()}
      action={
        <LinkButton variant="soft" href={href(RECORDS_PATH)}>
          {m.title_payment_records()}
        </LinkButton>
      }
    />
  );
}

import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { HOME_PATH, RECORDS_PATH } from '@life-payment/contract/pages';
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { RefusedError } from '../../lib/api/envelope.ts';
import { forgetWhatOrdersChange, type OrderStatus, orderOptions } from '../../lib/api/orders.ts';
import { paymentOptions } from '../../lib/api/payments.ts';
import { createPollInterval } from '../../lib/api/poll-interval.ts';
import { useApp } from '../../lib/app.ts';
import { useNow } from '../../lib/hooks.ts';
import { m } from '../../lib/i18n/messages.ts';
import { momentText } from '../../lib/i18n/moments.ts';
import { useHref } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button, LinkButton, PayingButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SEARCH } from '../../ui/later-icons.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import h from './hero.module.css';
import s from './outcome.module.css';
import type { Outcome } from './text.ts';
import { type Terms, TimeLeft, timeLeft } from './UnpaidCard.tsx';
import { type Unpaid, useUnpaid } from './UnpaidWays.tsx';

type Props<T> = {
  polled: { data: T | undefined; error: Error | null; dataUpdatedAt: number; refetch: () => unknown };
  bones: ReactNode;
  notFound: ReactNode;
  children: (data: T, refresh: () => void) => ReactNode;
};

/** The polled order or payment, or the reason why it is not there. */
export function Polled<T extends { readonly status: OrderStatus }>({
  polled: { data, error, dataUpdatedAt, refetch },
  bones,
  notFound,
  children,
}: Props<T>) {
  useNewsForOthers(data?.status);
  const refresh = () => {
    refetch();
  };
  if (data)
    return (
      <>
        {children(data, refresh)}
        {error && (
          <p className={s['ended']} role="status">
            {m.order_stale({ time: momentText(new Date(dataUpdatedAt).toISOString()) })}
          </p>
        )}
      </>
    );
  if (error === null) return bones;
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return notFound;
  return <QueryErrorView error={error} onRetry={refresh} />;
}

/** Refetches the data that an order changes elsewhere, once its status changes while the page is open. */
function useNewsForOthers(status: OrderStatus | undefined): void {
  const client = useQueryClient();
  const seen = useRef<OrderStatus | undefined>(undefined);
  useEffect(() => {
    if (seen.current !== undefined && status !== seen.current) forgetWhatOrdersChange(client);
    seen.current = status;
  }, [status, client]);
}

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

/** An order, polled until it is final. */
export function usePolledOrder(orderId: string) {
  return usePolled(orderOptions(useApp().api, orderId));
}

/**
 * What is polled until it is final: often after each change, then less often, not while the page is hidden, and at
 * once when it is shown again. `error` stays during a refetch, until an answer comes.
 */
function usePolled<T extends { readonly final: boolean }, Key extends QueryKey>(
  options: UseQueryOptions<T, Error, T, Key>,
) {
  const [pollInterval] = useState(() => createPollInterval((polled: T) => polled.final));
  const [lastError, setLastError] = useState<Error | null>(null);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...options,
    retry: false,
    refetchInterval: pollInterval,
    refetchOnWindowFocus: ({ state }) => (state.data?.final ? false : 'always'),
  });
  if (error !== null && error !== lastError) setLastError(error);
  return { data, error: data === undefined ? (error ?? lastError) : error, dataUpdatedAt, refetch };
}

/** A payment with all of its orders, polled until they are final. */
export function usePolledPayment(paymentId: string) {
  return usePolled(paymentOptions(useApp().api, paymentId));
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

type ActionsProps = {
  unpaid: Unpaid;
  terms: Terms;
  onChange: () => void;
  /** In the place of the button that pays: another page shows all of what is paid. */
  instead?: ReactNode;
  /** Only its payer can cancel it, no guest. */
  guest?: boolean;
};

/** The actions of what is unpaid: the time left, paying, and cancelling. */
export function UnpaidActions({ unpaid, terms, onChange, instead, guest }: ActionsProps) {
  const left = timeLeft(terms, useNow());
  const { goOn, cancel, cancelling, leaving } = useUnpaid(unpaid, onChange);
  if (left === 0)
    return (
      <p className={s['ended']} role="status">
        {m.order_say_over()}
      </p>
    );
  return (
    <>
      {!guest && (
        <div className={s['secondary']}>
          <Button variant="ends" small onClick={cancel} busy={cancelling} disabled={leaving}>
            {unpaid.payment ? m.order_cancel_all({ count: unpaid.payment.orders }) : m.order_cancel()}
          </Button>
        </div>
      )}
      <BottomBar summary={<TimeLeft terms={terms} />}>
        {instead ?? (
          <PayingButton wide onClick={goOn} busy={leaving} disabled={cancelling}>
            {m.order_continue()}
          </PayingButton>
        )}
      </BottomBar>
    </>
  );
}

import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { RECORDS_PATH } from '@life-payment/contract/pages';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { RefusedError } from '../../lib/api/envelope.ts';
import {
  forgetWhatOrdersChange,
  type OrderDetail,
  type OrderStatus,
  orderOptions,
} from '../../lib/api/orders.ts';
import { usePolled } from '../../lib/api/polled.ts';
import { useApp } from '../../lib/app.ts';
import { momentText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { SEARCH } from '../../ui/later-icons.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import s from './outcome.module.css';

/** An order, polled until it is final. */
export function usePolledOrder(orderId: string) {
  return usePolled(orderOptions(useApp().api, orderId), ({ final }) => final);
}

/** A payment with all of its orders, polled until they are final. */
export function usePolledPayment(paymentId: string) {
  const { api } = useApp();
  const options = queryOptions({
    queryKey: ['payment', paymentId],
    queryFn: () => api.ask('/order/getPayment', { paymentId }),
    staleTime: 0,
  });
  return usePolled(options, ({ final }) => final);
}

type OrderProps = {
  orderId: string;
  /** In the place of saying that there is no such order. */
  notFound?: ReactNode;
  children: Props<OrderDetail>['children'];
};

/** The page of an order until it is final. */
export function PolledOrder({ orderId, notFound = <NotFound what="ORDER" />, children }: OrderProps) {
  return (
    <Polled polled={usePolledOrder(orderId)} notFound={notFound}>
      {children}
    </Polled>
  );
}

type Props<T> = {
  polled: { data: T | undefined; error: Error | null; dataUpdatedAt: number; refetch: () => unknown };
  notFound: ReactNode;
  children: (data: T, refresh: () => void) => ReactNode;
};

/** The polled order or payment, or the reason why it is not there. */
export function Polled<T extends { readonly status: OrderStatus }>({
  polled: { data, error, dataUpdatedAt, refetch },
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
          <p className={cx('small', s['note'])} role="status">
            {m.order_stale({ time: momentText(new Date(dataUpdatedAt).toISOString()) })}
          </p>
        )}
      </>
    );
  if (error === null) return <Bones />;
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

/** The skeleton of an order and of a payment. */
function Bones() {
  return (
    <Skeleton>
      <div className="stack">
        <div className={s['hero']}>
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
  const order = what === 'ORDER';
  return (
    <EmptyView
      icon={SEARCH}
      tone="neutral"
      title={order ? m.order_none() : m.payment_none()}
      text={order ? m.order_none_text() : m.payment_none_text()}
      action={
        <LinkButton variant="soft" to={RECORDS_PATH}>
          {m.title_payment_records()}
        </LinkButton>
      }
    />
  );
}

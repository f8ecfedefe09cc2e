import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { RefusedError } from '../../lib/api/envelope.ts';
import { forgetWhatOrdersChange, type OrderStatus } from '../../lib/api/orders.ts';
import { m } from '../../lib/i18n/messages.ts';
import { momentText } from '../../lib/i18n/moments.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import s from './outcome.module.css';

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

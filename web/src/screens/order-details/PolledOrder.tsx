import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RefusedError } from '../../api/errors.ts';
import { forgetWhatOrdersChange, type OrderStatus } from '../../api/orders.ts';
import { usePolledOrder } from '../../app/orders/polled-order.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { momentText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { OrderBones } from './OrderBones.tsx';
import { OrderNotFound } from './OrderNotFound.tsx';
import { OrderView } from './OrderView.tsx';
import s from './order-details.module.css';

/** An order, polled until it is final. */
export function PolledOrder({ orderId }: { orderId: string }) {
  const { data, error, dataUpdatedAt, refetch } = usePolledOrder(orderId);
  useNewsForOthers(data?.status);
  const refresh = () => {
    refetch();
  };
  if (data)
    return (
      <>
        <OrderView order={data} onChange={refresh} />
        {error && (
          <p className={s['stale']} role="status">
            {m.order_stale({ time: momentText(new Date(dataUpdatedAt).toISOString()) })}
          </p>
        )}
      </>
    );
  if (error === null) return <OrderBones />;
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return <OrderNotFound />;
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

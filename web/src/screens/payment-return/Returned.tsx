import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { useState } from 'react';
import { RefusedError } from '../../api/errors.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { useOrderPath } from '../../app/orders/order-path.ts';
import { usePolledOrder } from '../../app/orders/polled-order.ts';
import { NotFoundView } from '../../app/views/views.tsx';
import { LoadingView } from '../../ui/views/Views.tsx';
import { arrivalOf } from './after-payment.ts';
import { Asking, Confirming, Unreachable } from './Steps.tsx';
import { useMoveOn } from './use-move-on.ts';

/** Finds out whether an order is paid and then moves on; meanwhile the payer can't pay twice. */
export function Returned({ orderId }: { orderId: string }) {
  const { redirect } = useNavigation();
  const query = usePolledOrder(orderId);
  const [saidPaid, setSaidPaid] = useState(false);
  const arrival = query.data && arrivalOf(query.data.status);
  useMoveOn(orderId, arrival);

  const orderPath = useOrderPath();
  const toOrder = () => redirect(orderPath, { orderId });
  const askNow = () => {
    query.refetch();
  };
  if (query.error instanceof RefusedError && query.error.refused.code === NO_SUCH_THING)
    return <NotFoundView />;
  if (query.error) return <Unreachable onRetry={askNow} onOrder={toOrder} />;
  if (arrival !== 'ASK') return <LoadingView />;
  if (saidPaid) return <Confirming onOrder={toOrder} />;
  return (
    <Asking
      onPaid={() => {
        setSaidPaid(true);
        askNow();
      }}
      onNotYet={toOrder}
    />
  );
}

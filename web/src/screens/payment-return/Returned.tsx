import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { PAID_PATH, PAYMENT_PATH } from '@life-payment/contract/pages';
import { useState } from 'react';
import { RefusedError } from '../../api/errors.ts';
import { useApp } from '../../app/context.ts';
import { useNavigation, useParams } from '../../app/navigation/navigation.ts';
import { useOrderPath } from '../../app/orders/order-path.ts';
import { CANCELLED } from '../../app/orders/paying.ts';
import { usePolledOrder } from '../../app/orders/polled-order.ts';
import { usePolledPayment } from '../../app/orders/polled-payment.ts';
import { NotFoundView } from '../../app/views/NotFoundView.tsx';
import { usePageTitle } from '../../app/views/page-title.ts';
import { m } from '../../i18n/messages.ts';
import { type Outcome, outcomeOf } from '../../outcome/outcome.ts';
import { arrivalOf } from './after-payment.ts';
import { Confirming } from './Confirming.tsx';
import { Unreachable } from './Unreachable.tsx';
import { type OwnPage, useMoveOn } from './use-move-on.ts';

/** Back from the wallet with an order. */
export function ReturnedOrder({ orderId }: { orderId: string }) {
  const { data, error, refetch } = usePolledOrder(orderId);
  const orderPath = useOrderPath();
  const isGuest = Boolean(useApp().link);
  const own = { unpaid: orderPath, paid: isGuest ? orderPath : PAID_PATH, params: { orderId } };
  return <Returned outcome={data && outcomeOf(data)} error={error} onAsk={refetch} own={own} />;
}

/** Back from the wallet with a payment of several orders. */
export function ReturnedPayment({ paymentId }: { paymentId: string }) {
  const { data, error, refetch } = usePolledPayment(paymentId);
  const own = { unpaid: PAYMENT_PATH, paid: PAYMENT_PATH, params: { paymentId } };
  return <Returned outcome={data} error={error} onAsk={refetch} own={own} />;
}

type Props = {
  outcome: Outcome | undefined;
  error: Error | null;
  onAsk: () => unknown;
  own: OwnPage;
};

/**
 * Finds out whether it is paid and then moves on; meanwhile the payer can't pay twice. Who gave up at the wallet is not asked, but
 * sees what can still be paid.
 */
function Returned({ outcome, error, onAsk, own }: Props) {
  const { redirect } = useNavigation();
  const [saidPaid, setSaidPaid] = useState(false);
  const cancelled = useParams().has('cancelled');
  const arrival = outcome && arrivalOf(outcome.status, cancelled);
  const asking = arrival === 'ASK' && !saidPaid;
  usePageTitle(arrival === 'ASK' || error ? m.title_payment() : null);
  const unpaidParams = { ...own.params, ...(cancelled && CANCELLED) };
  useMoveOn({ orderId: outcome?.orders[0]?.orderId, arrival, own, unpaidParams });

  const toUnpaid = () => redirect(own.unpaid, own.params);
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return <NotFoundView />;
  if (error) return <Unreachable onRetry={() => onAsk()} onOrder={toUnpaid} />;
  return (
    <Confirming
      outcome={outcome}
      asking={asking}
      onPaid={() => {
        setSaidPaid(true);
        onAsk();
      }}
      onUnpaid={toUnpaid}
    />
  );
}

import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { DEB_PATH } from '@life-payment/contract/pages';
import { RefusedError } from '../../api/errors.ts';
import type { OrderDetail } from '../../api/orders.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { usePolledOrder } from '../../app/orders/polled-order.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { NoLink } from '../../guest/LinkViews.tsx';
import { m } from '../../i18n/messages.ts';
import { useNow } from '../../kit/use-now.ts';
import { PayingButton } from '../../offline/PayingButton.tsx';
import { Bones } from '../../outcome/Bones.tsx';
import { timeLeft } from '../../outcome/time-left.ts';
import { useUnpaid } from '../../outcome/use-unpaid.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { clockText } from '../../ui/facts/clock.ts';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { PlacedOrder } from '../order-placed/PlacedOrder.tsx';

export default GuestOrder;

/** The order of a link, polled until it is final. */
function GuestOrder({ orderId }: { orderId: string }) {
  const { data, error, refetch } = usePolledOrder(orderId);
  const refresh = () => {
    refetch();
  };
  if (data)
    return (
      <PlacedOrder order={data} ending={m.link_done()}>
        <Actions order={data} onChange={refresh} />
      </PlacedOrder>
    );
  if (error === null) return <Bones />;
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return <NoLink />;
  return <QueryErrorView error={error} onRetry={refresh} />;
}

function Actions({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const { redirect } = useNavigation();
  if (order.status === 'AWAITING_PAYMENT') return <Unpaid order={order} onChange={onChange} />;
  if (order.status !== 'CLOSED') return null;
  return (
    <Button wide variant="soft" onClick={() => redirect(DEB_PATH)}>
      {m.link_ask_again()}
    </Button>
  );
}

/** A button to pay, while that is possible. */
function Unpaid({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const left = timeLeft(order, useNow());
  const { goOn, leaving } = useUnpaid({ orderId: order.orderId }, onChange);
  if (left === 0) return <p role="status">{m.order_say_over()}</p>;
  return (
    <BottomBar
      summary={
        <>
          <span>{m.order_time_left()}</span>
          <span role="timer">{clockText(left)}</span>
        </>
      }
    >
      <PayingButton wide onClick={goOn} busy={leaving}>
        {m.order_continue()}
      </PayingButton>
    </BottomBar>
  );
}

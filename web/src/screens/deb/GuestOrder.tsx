import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { DEB_PATH } from '@life-payment/contract/pages';
import { RefusedError } from '../../api/errors.ts';
import type { OrderDetail } from '../../api/orders.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { usePolledOrder } from '../../app/orders/polled-order.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { NoLink } from '../../guest/LinkViews.tsx';
import { m } from '../../i18n/messages.ts';
import { Bones } from '../../outcome/Bones.tsx';
import { UnpaidActions } from '../../outcome/UnpaidActions.tsx';
import { Button } from '../../ui/controls/Button.tsx';
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
  if (order.status === 'AWAITING_PAYMENT')
    return <UnpaidActions unpaid={{ orderId: order.orderId }} terms={order} onChange={onChange} guest />;
  if (order.status !== 'CLOSED') return null;
  return (
    <Button wide variant="soft" onClick={() => redirect(DEB_PATH)}>
      {m.link_ask_again()}
    </Button>
  );
}

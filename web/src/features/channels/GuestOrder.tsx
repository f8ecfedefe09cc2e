import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { DEB_PATH } from '@life-payment/contract/pages';
import { RefusedError } from '../../lib/api/envelope.ts';
import type { OrderDetail } from '../../lib/api/orders.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { NoLink } from '../pay/GuestScope.tsx';
import { Bones } from '../pay/outcome-parts.tsx';
import { UnpaidActions } from '../pay/UnpaidActions.tsx';
import { usePolledOrder } from '../pay/use-polled.ts';
import { PlacedOrder } from '../records/PlacedOrder.tsx';

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

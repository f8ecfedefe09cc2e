import { DEB_PATH } from '@life-payment/contract/pages';
import type { OrderDetail } from '../../lib/api/orders.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { NoLink } from '../pay/GuestScope.tsx';
import { UnpaidActions } from '../pay/outcome-parts.tsx';
import { PolledOrder } from '../pay/Polled.tsx';
import { PlacedOrder } from '../records/order-parts.tsx';

export default GuestOrder;

function GuestOrder({ orderId }: { orderId: string }) {
  return (
    <PolledOrder orderId={orderId} notFound={<NoLink />}>
      {(order, refresh) => (
        <PlacedOrder order={order} ending={m.link_done()}>
          <Actions order={order} onChange={refresh} />
        </PlacedOrder>
      )}
    </PolledOrder>
  );
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

import { DEB_PATH } from '@life-payment/contract/pages';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { NoLink } from '../pay/GuestScope.tsx';
import { UnpaidActions } from '../pay/outcome-parts.tsx';
import { PolledOrder } from '../pay/Polled.tsx';
import { PlacedOrder } from '../records/order-parts.tsx';

export default GuestOrder;

function GuestOrder({ orderId }: { orderId: string }) {
  const { redirect } = useNavigation();
  return (
    <PolledOrder orderId={orderId} notFound={<NoLink />}>
      {(order, refresh) => (
        <PlacedOrder order={order} ending={m.link_done()}>
          {order.status === 'AWAITING_PAYMENT' && (
            <UnpaidActions unpaid={{ orderId }} terms={order} onChange={refresh} guest />
          )}
          {order.status === 'CLOSED' && (
            <Button wide variant="soft" onClick={() => redirect(DEB_PATH)}>
              {m.link_ask_again()}
            </Button>
          )}
        </PlacedOrder>
      )}
    </PolledOrder>
  );
}

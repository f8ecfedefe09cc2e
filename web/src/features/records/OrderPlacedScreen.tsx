import { HOME_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { PolledOrder } from '../pay/Polled.tsx';
import { PlacedOrder } from './OrderHeader.tsx';

export default OrderPlaced;

/** The page to which a payer who came by a 5G message returns after paying. `orderId`: the order, which may not be booked yet. */
function OrderPlaced() {
  const { relaunch } = useNavigation();
  const orderId = useParams().get('orderId');
  if (!orderId) return <NotFoundView />;
  return (
    <PolledOrder key={orderId} orderId={orderId}>
      {(order) => (
        <PlacedOrder order={order} ending={m.placed_done_text()}>
          <LinkButton wide to={ORDER_PATH} params={{ orderId }}>
            {m.placed_see_order()}
          </LinkButton>
          <Button wide variant="soft" onClick={() => relaunch(HOME_PATH)}>
            {m.done()}
          </Button>
        </PlacedOrder>
      )}
    </PolledOrder>
  );
}

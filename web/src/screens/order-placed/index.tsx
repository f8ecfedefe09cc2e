import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { HOME_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { RefusedError } from '../../api/errors.ts';
import { useHref, useNavigation, useParams } from '../../app/navigation/navigation.ts';
import { usePolledOrder } from '../../app/orders/polled-order.ts';
import { NotFoundView } from '../../app/views/NotFoundView.tsx';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { m } from '../../i18n/messages.ts';
import { Bones } from '../../outcome/Bones.tsx';
import { NotFound } from '../../outcome/NotFound.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import s from './order-placed.module.css';
import { PlacedOrder } from './PlacedOrder.tsx';

export default OrderPlaced;

/** The page to which a payer who came by a 5G message returns after paying. `orderId`: the order, which may not be booked yet. */
function OrderPlaced() {
  const orderId = useParams().get('orderId');
  return orderId ? <Placed key={orderId} orderId={orderId} /> : <NotFoundView />;
}

function Placed({ orderId }: { orderId: string }) {
  const { data, error, refetch } = usePolledOrder(orderId);
  const href = useHref();
  const { relaunch } = useNavigation();
  if (data)
    return (
      <PlacedOrder order={data} ending={m.placed_done_text()}>
        <div className={s['ways']}>
          <LinkButton wide href={href(ORDER_PATH, { orderId })}>
            {m.placed_see_order()}
          </LinkButton>
          <Button wide variant="soft" onClick={() => relaunch(HOME_PATH)}>
            {m.placed_done()}
          </Button>
        </div>
      </PlacedOrder>
    );
  if (error === null) return <Bones />;
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return <NotFound what="ORDER" />;
  return <QueryErrorView error={error} onRetry={() => refetch()} />;
}

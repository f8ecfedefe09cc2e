import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { HOME_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { RefusedError } from '../../lib/api/envelope.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useHref, useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bones, NotFound } from '../pay/outcome-parts.tsx';
import { usePolledOrder } from '../pay/use-polled.ts';

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

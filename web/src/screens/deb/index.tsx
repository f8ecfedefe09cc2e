import { lazy, Suspense } from 'react';
import { useApp } from '../../app/context.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { GuestScope } from '../../guest/GuestScope.tsx';
import { NoLink } from '../../guest/LinkViews.tsx';
import { isOrderOfLink } from '../../session/kept-link.ts';
import { LoadingView } from '../../ui/views/Views.tsx';
import { OpenedLink } from './OpenedLink.tsx';

/** The order's view is a chunk of its own, because most who open a link pay first. */
const GuestOrder = lazy(() => import('./GuestOrder.tsx'));

export default PayByLink;

/** Pays one account by a partner's link, without a login. `orderId`: the link's order, once it was made. */
function PayByLink() {
  return (
    <GuestScope>
      <Suspense fallback={<LoadingView />}>
        <Pages />
      </Suspense>
    </GuestScope>
  );
}

function Pages() {
  const { perTab, link } = useApp();
  const orderId = useParams().get('orderId');
  const order = (id: string) => <GuestOrder key={id} orderId={id} />;
  if (orderId !== null && isOrderOfLink(perTab, orderId)) return order(orderId);
  const data = link?.data() ?? null;
  return data === null ? <NoLink /> : <OpenedLink data={data} order={order} />;
}

import {
  LINK_EXPIRED,
  LINK_REFUSED,
  LINK_USED,
  PROJECT_OFFLINE,
  UNIT_REPLACED,
} from '@life-payment/contract/code-names';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { RefusedError } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useParams } from '../../lib/navigation/navigation.ts';
import { isOrderOfLink } from '../../lib/session/entry.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { LoadingView } from '../../ui/Views.tsx';
import { BillBones, BillPage } from '../bill/BillPage.tsx';
import { GuestScope, LinkRefused, NoLink } from '../pay/GuestScope.tsx';

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
  if (orderId !== null && isOrderOfLink(perTab, orderId))
    return <GuestOrder key={orderId} orderId={orderId} />;
  const data = link?.data() ?? null;
  return data === null ? <NoLink /> : <OpenedLink data={data} />;
}

/** The link can't be opened: it is not valid, expired, or was opened before. */
const NOT_OPENED: readonly string[] = [LINK_REFUSED, LINK_EXPIRED, LINK_USED];

/** The bill of a link, and paying it; or the order that it has already. */
function OpenedLink({ data }: { data: string }) {
  const opened = useOpened(data);
  const again = () => {
    opened.refetch();
  };
  if (opened.isFetching) return <BillBones account={null} />;
  if (opened.error) return <Failure error={opened.error} onRetry={again} />;
  const { orderId, query } = opened.data ?? {};
  if (orderId !== undefined) return <GuestOrder key={orderId} orderId={orderId} />;
  return query ? (
    <BillPage
      key={query.queryId}
      bills={query}
      receivedAt={opened.dataUpdatedAt}
      money={null}
      onAskAgain={again}
    />
  ) : (
    <BillBones account={null} />
  );
}

/** Opens the link, also again in its own session: gets its bill, or the order that was made already. */
function useOpened(data: string) {
  const { api, link } = useApp();
  return useQuery({
    queryKey: ['link'],
    queryFn: async () => {
      const opened = await api.ask('/order/decryptAndGetToken', { data });
      link?.keepToken(opened.token);
      if (opened.orderId !== undefined) link?.keepOrder(opened.orderId);
      return opened;
    },
    staleTime: 0,
    // A link opens only once. If the answer was lost, the payer has to find out whether it was opened.
    retry: false,
  });
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof RefusedError) {
    const { code, text } = error.refused;
    if (NOT_OPENED.includes(code)) return <LinkRefused text={text} />;
    if (code === UNIT_REPLACED || code === PROJECT_OFFLINE)
      return <LinkRefused text={m.link_unit_offline()} />;
  }
  return <QueryErrorView error={error} onRetry={onRetry} />;
}

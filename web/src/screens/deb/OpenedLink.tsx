import {
  LINK_EXPIRED,
  LINK_REFUSED,
  LINK_USED,
  PROJECT_OFFLINE,
  UNIT_REPLACED,
} from '@life-payment/contract/code-names';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RefusedError } from '../../api/errors.ts';
import { openLink } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { LinkRefused } from '../../guest/LinkViews.tsx';
import { m } from '../../i18n/messages.ts';
import { BillBones } from '../bill-details/BillBones.tsx';
import { BillPage } from '../bill-details/BillPage.tsx';

/** The link can't be opened: it is not valid, expired, or was opened before. */
const NOT_OPENED: readonly string[] = [LINK_REFUSED, LINK_EXPIRED, LINK_USED];

type Props = { data: string; order: (orderId: string) => ReactNode };

/** The bill of a link, and paying it. `order` shows the order that it has already. */
export function OpenedLink({ data, order }: Props) {
  const opened = useOpened(data);
  const again = () => {
    opened.refetch();
  };
  if (opened.isFetching) return <BillBones account={null} />;
  if (opened.error) return <Failure error={opened.error} onRetry={again} />;
  const { orderId, query } = opened.data ?? {};
  if (orderId !== undefined) return order(orderId);
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
      const opened = await openLink(api, data);
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

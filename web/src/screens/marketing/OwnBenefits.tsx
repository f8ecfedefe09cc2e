import type { UseQueryResult } from '@tanstack/react-query';
import type { Ticket } from '../../api/benefits.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import type { useBenefits } from '../../benefits/use-benefits.ts';
import { m } from '../../i18n/messages.ts';
import { Chips } from '../../ui/controls/Chips.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Exchange } from './Exchange.tsx';
import { History } from './History.tsx';
import { Offers } from './Offers.tsx';
import { OwnCoupons } from './OwnCoupons.tsx';
import { PointsBones, PointsCard } from './PointsCard.tsx';
import type { View } from './view.ts';

type Props = {
  own: ReturnType<typeof useBenefits>;
  tickets: UseQueryResult<Ticket[]>;
  onRetry: () => void;
  view: View;
  onView: (view: View) => void;
};

/** The page for a logged-in payer. The offers show even if the payer's own data does not load. */
export function OwnBenefits({ own, tickets, onRetry, view, onView }: Props) {
  const [first] = own.data?.pages ?? [];
  if (!first)
    return (
      <>
        {own.isPending ? (
          <PointsBones />
        ) : (
          <Card>
            <QueryErrorView inline error={own.error} onRetry={onRetry} />
          </Card>
        )}
        <Offers tickets={tickets} coupons={[]} onRetry={onRetry} />
      </>
    );
  const { balance, coupons, offers } = first;
  const usable = coupons.filter(({ state }) => state === 'AVAILABLE').length;
  const chips = [
    { value: 'offers', text: m.benefit_view_offers() },
    { value: 'coupons', text: m.benefit_view_coupons({ count: usable }) },
    { value: 'points', text: m.benefit_view_points() },
  ] as const;
  return (
    <>
      <PointsCard balance={balance} usable={usable} />
      <Chips label={m.benefit_views()} chips={chips} value={view} onChange={onView} />
      {view === 'offers' && (
        <>
          <Offers tickets={tickets} coupons={coupons} onRetry={onRetry} />
          <Exchange offers={offers} balance={balance} />
        </>
      )}
      {view === 'coupons' && <OwnCoupons coupons={coupons} onOffers={() => onView('offers')} />}
      {view === 'points' && (
        <History
          entries={own.data?.pages.flatMap(({ history }) => history) ?? []}
          more={own.hasNextPage}
          loading={own.isFetchingNextPage}
          failed={own.isFetchNextPageError}
          onMore={() => own.fetchNextPage()}
        />
      )}
    </>
  );
}

import { MARKETING_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import type { UseQueryResult } from '@tanstack/react-query';
import { m } from '../../lib/i18n/messages.ts';
import { instantText } from '../../lib/i18n/moments.ts';
import { useHref, useLogIn, useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { ListRow, RowItem } from '../../ui/ListRow.tsx';
import { COUPON } from '../../ui/later-icons.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import type { Coupon, PointsEntry, Ticket } from './api.ts';
import { CampaignTickets } from './CampaignTickets.tsx';
import { Exchange } from './Exchange.tsx';
import s from './marketing.module.css';
import { OwnCoupons } from './OwnCoupons.tsx';
import { TicketBones } from './Ticket.tsx';
import { useBenefits, useLoggedIn, useTickets } from './use-benefits.ts';
import { pointsText } from './worth.ts';

export default Marketing;

/**
 * Discounts: what is on offer to everybody and, for logged-in payers, their points and coupons. The address names the
 * part that is shown, so that it is shown again after going back.
 */
function Marketing() {
  const { redirect } = useNavigation();
  const params = useParams();
  const loggedIn = useLoggedIn();
  const tickets = useTickets();
  const own = useBenefits();
  const fromType = params.get('fromType') ?? undefined;
  const retry = () => {
    for (const query of [tickets, own]) if (query.isError) query.refetch();
  };
  if (tickets.isError && !tickets.data && !own.data && !own.isLoading)
    return <QueryErrorView error={tickets.error} onRetry={retry} />;
  if (!loggedIn)
    return (
      <div className={s['stack']}>
        <LogInRow />
        <Offers tickets={tickets} coupons={[]} onRetry={retry} />
      </div>
    );
  return (
    <div className={s['stack']}>
      <OwnBenefits
        own={own}
        tickets={tickets}
        onRetry={retry}
        view={viewOf(params.get('show'))}
        onView={(show) => redirect(MARKETING_PATH, { show: show === 'offers' ? undefined : show, fromType })}
      />
    </div>
  );
}

const VIEWS = ['offers', 'coupons', 'points'] as const;

/** A part of the page: offers, the payer's coupons, or the history of points. */
export type View = (typeof VIEWS)[number];

/** The part that an address names; offers if it names none. */
export function viewOf(text: string | null): View {
  return VIEWS.find((view) => view === text) ?? 'offers';
}

/** Replaces points and coupons while nobody is logged in. */
export function LogInRow() {
  const logIn = useLogIn();
  return (
    <Card className={s['list']}>
      <ListRow
        icon="lock"
        title={m.benefit_log_in_title()}
        note={m.benefit_log_in_text()}
        onClick={logIn}
        chevron
      />
    </Card>
  );
}

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

/** The balance of points, how points are earned, and the number of usable coupons. */
export function PointsCard({ balance, usable }: { balance: number; usable: number }) {
  return (
    <Card title={m.benefit_points()} aside={usableText(usable)}>
      <p className={s['balance']}>{pointsText(balance)}</p>
      <p className={s['note']}>{balance < 0 ? m.benefit_points_negative() : m.benefit_points_rule()}</p>
    </Card>
  );
}

/** Its skeleton, with the choice of parts below it. */
export function PointsBones() {
  return (
    <Skeleton>
      <div className={s['stack']}>
        <Card>
          <div className={s['bones']}>
            <Bone width={72} height={17} />
            <Bone width={120} height={34} />
            <Bone width="80%" height={13} />
          </div>
        </Card>
        <Bone width="75%" height={44} radius={22} />
      </div>
    </Skeleton>
  );
}

function usableText(count: number): string {
  if (count === 0) return m.benefit_usable_none();
  return count === 1 ? m.benefit_usable_count_one() : m.benefit_usable_count({ count });
}

type OffersProps = {
  tickets: UseQueryResult<Ticket[]>;
  /** The payer's own coupons, to mark offers that the payer has already. */
  coupons: readonly Coupon[];
  onRetry: () => void;
};

/** The coupons on offer to everybody. */
export function Offers({ tickets, coupons, onRetry }: OffersProps) {
  const onOffer = tickets.data?.filter(({ state }) => state !== 'OVER');
  return (
    <section className={s['part']}>
      <h2 className={s['heading']}>{m.benefit_campaigns()}</h2>
      {tickets.isPending && <TicketBones />}
      {tickets.isError && !tickets.data && (
        <Card>
          <QueryErrorView inline error={tickets.error} onRetry={onRetry} />
        </Card>
      )}
      {onOffer?.length === 0 && <None />}
      {onOffer && <CampaignTickets tickets={onOffer} coupons={coupons} />}
    </section>
  );
}

function None() {
  return (
    <Card>
      <EmptyView
        inline
        icon={COUPON}
        tone="neutral"
        title={m.benefit_campaigns_none()}
        text={m.benefit_campaigns_none_text()}
      />
    </Card>
  );
}

const KINDS: Record<PointsEntry['kind'], () => string> = {
  EARNED: m.benefit_earned,
  TAKEN_BACK: m.benefit_taken_back,
  EXCHANGED: m.benefit_exchanged_for,
};

type HistoryProps = {
  entries: readonly PointsEntry[];
  more: boolean;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
};

/** Points earned and spent, newest first, page by page. */
export function History({ entries, more, loading, failed, onMore }: HistoryProps) {
  if (entries.length === 0)
    return <EmptyView icon="records" title={m.benefit_history_none()} text={m.benefit_history_none_text()} />;
  return (
    <Card className={s['list']}>
      <ul>
        {entries.map((entry) => (
          <RowItem key={`${entry.kind} ${entry.at} ${entry.orderId ?? entry.couponId ?? ''}`}>
            <Row entry={entry} />
          </RowItem>
        ))}
      </ul>
      <div className={s['more']} role="status">
        {failed && <p>{m.benefit_history_more_failed()}</p>}
        {more && (
          <Button variant="text" busy={loading} onClick={onMore}>
            {failed ? m.retry() : m.benefit_history_more()}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Row({ entry: { kind, points, at, orderId } }: { entry: PointsEntry }) {
  const href = useHref();
  return (
    <ListRow
      title={KINDS[kind]()}
      note={instantText(at)}
      end={
        <strong className={s['change']}>{points > 0 ? `+${pointsText(points)}` : pointsText(points)}</strong>
      }
      {...(orderId !== undefined && { href: href(ORDER_PATH, { orderId }), chevron: true })}
    />
  );
}

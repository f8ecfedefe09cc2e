import { MARKETING_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { useApp } from '../../lib/app.ts';
import { instantText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { cx } from '../../ui/cx.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { COUPON } from '../../ui/later-icons.ts';
import { MoreRows } from '../../ui/MoreRows.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import type { Coupon, PointsEntry, PointsOffer } from './api.ts';
import { useAct, useBenefits, useLoggedIn, useTickets } from './api.ts';
import s from './benefits.module.css';
import { CampaignTickets, LogInRow, OwnCoupons, TicketBones, TicketView } from './Ticket.tsx';
import { minSpendText, pointsText, projectsText, worthText } from './worth.ts';

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
  if (tickets.isError && !tickets.data && !own.data && !own.isLoading) {
    const retry = () => {
      for (const query of [tickets, own]) if (query.isError) query.refetch();
    };
    return <QueryErrorView error={tickets.error} onRetry={retry} />;
  }
  return (
    <div className="stack">
      {loggedIn ? (
        <OwnBenefits
          view={viewOf(params.get('show'))}
          onView={(show) =>
            redirect(MARKETING_PATH, { show: show === 'offers' ? undefined : show, fromType })
          }
        />
      ) : (
        <>
          <LogInRow />
          <Offers coupons={[]} />
        </>
      )}
    </div>
  );
}

const VIEWS = ['offers', 'coupons', 'points'] as const;

/** A part of the page: offers, the payer's coupons, or the history of points. */
type View = (typeof VIEWS)[number];

function viewOf(text: string | null): View {
  return VIEWS.find((view) => view === text) ?? 'offers';
}

/** The page for a logged-in payer. The offers show even if the payer's own data does not load. */
function OwnBenefits({ view, onView }: { view: View; onView: (view: View) => void }) {
  const own = useBenefits();
  const [first] = own.data?.pages ?? [];
  if (!first)
    return (
      <>
        {own.isPending ? (
          <PointsBones />
        ) : (
          <Card>
            <QueryErrorView inline error={own.error} onRetry={own.refetch} />
          </Card>
        )}
        <Offers coupons={[]} />
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
      <Card title={m.benefit_points()}>
        <p className={cx('digits', s['balance'])}>{pointsText(balance)}</p>
        <p className="small">{balance < 0 ? m.benefit_points_negative() : m.benefit_points_rule()}</p>
      </Card>
      <Chips label={m.benefit_views()} chips={chips} value={view} onChange={onView} />
      {view === 'offers' && (
        <>
          <Offers coupons={coupons} />
          <Exchange offers={offers} balance={balance} />
        </>
      )}
      {view === 'coupons' && <OwnCoupons coupons={coupons} onOffers={() => onView('offers')} />}
      {view === 'points' && <History own={own} />}
    </>
  );
}

function PointsBones() {
  return (
    <Skeleton>
      <div className="stack">
        <Card>
          <div className="near">
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

/** `coupons`: the payer's own, to mark offers that the payer has already. */
function Offers({ coupons }: { coupons: readonly Coupon[] }) {
  const tickets = useTickets();
  const onOffer = tickets.data?.filter(({ state }) => state !== 'OVER');
  return (
    <section className="stack">
      <h2 className="heading">{m.benefit_campaigns()}</h2>
      {tickets.isPending && <TicketBones />}
      {tickets.isError && !tickets.data && (
        <Card>
          <QueryErrorView inline error={tickets.error} onRetry={tickets.refetch} />
        </Card>
      )}
      {onOffer?.length === 0 && (
        <Card>
          <EmptyView
            inline
            icon={COUPON}
            tone="neutral"
            title={m.benefit_campaigns_none()}
            text={m.benefit_campaigns_none_text()}
          />
        </Card>
      )}
      {onOffer && <CampaignTickets tickets={onOffer} coupons={coupons} />}
    </section>
  );
}

const KINDS: Record<PointsEntry['kind'], () => string> = {
  EARNED: m.benefit_earned,
  TAKEN_BACK: m.benefit_taken_back,
  EXCHANGED: m.benefit_exchanged_for,
};

function History({ own }: { own: ReturnType<typeof useBenefits> }) {
  const entries = own.data?.pages.flatMap(({ history }) => history) ?? [];
  if (entries.length === 0)
    return <EmptyView icon="records" title={m.benefit_history_none()} text={m.benefit_history_none_text()} />;
  return (
    <Card rows>
      <ul>
        {entries.map(({ kind, points, at, orderId, couponId }) => (
          <li key={`${kind} ${at} ${orderId ?? couponId ?? ''}`}>
            <ListRow
              title={KINDS[kind]()}
              note={instantText(at)}
              end={
                <strong className="digits">
                  {points > 0 ? `+${pointsText(points)}` : pointsText(points)}
                </strong>
              }
              {...(orderId !== undefined && { to: ORDER_PATH, params: { orderId }, chevron: true })}
            />
          </li>
        ))}
      </ul>
      {own.hasNextPage && <MoreRows query={own} />}
    </Card>
  );
}

/** The offers that points can be exchanged for, with their prices; if there are too few points, it says how many are missing. */
function Exchange({ offers, balance }: { offers: readonly PointsOffer[]; balance: number }) {
  const { api, overlays } = useApp();
  const { act, forget, under, problemOf } = useAct({
    what: 'exchange',
    idOf: exchangeOf,
    send: ({ offerId, points }: PointsOffer, requestId) =>
      api.call('/points/pointsExchange', { offerId, points, requestId }),
    done: () => overlays.toast(m.benefit_exchanged()),
    lost: m.benefit_exchange_unknown(),
  });
  const exchange = async (offer: PointsOffer): Promise<void> => {
    forget();
    const yes = await overlays.confirm({
      title: m.benefit_exchange_title({ points: pointsText(offer.points) }),
      text: m.benefit_exchange_text({
        title: offer.title,
        worth: worthText(offer),
        days: offer.validDays,
        left: pointsText(balance - offer.points),
      }),
      confirm: m.benefit_exchange(),
    });
    if (yes) act(offer);
  };
  if (offers.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="heading">{m.benefit_exchange_heading()}</h2>
      <ul className="stack">
        {offers.map((offer) => {
          const missing = offer.points - balance;
          return (
            <li key={offer.offerId}>
              <TicketView
                amount={offer.amount}
                title={offer.title}
                facts={[minSpendText(offer), projectsText(offer)]}
                note={<strong>{m.benefit_price({ points: pointsText(offer.points) })}</strong>}
                faded={missing > 0}
                action={
                  missing > 0 ? (
                    m.benefit_missing({ points: pointsText(missing) })
                  ) : (
                    <Button
                      small
                      variant="soft"
                      busy={under === exchangeOf(offer)}
                      onClick={() => exchange(offer)}
                    >
                      {m.benefit_exchange()}
                    </Button>
                  )
                }
                problem={problemOf(exchangeOf(offer))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** An offer at its price. */
function exchangeOf({ offerId, points }: PointsOffer): string {
  return JSON.stringify([offerId, points]);
}

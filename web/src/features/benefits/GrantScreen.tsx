import { COUPON_USE_PATH, MARKETING_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { m } from '../../lib/i18n/messages.ts';
import { instantText } from '../../lib/i18n/moments.ts';
import { useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { COUPON } from '../../ui/later-icons.ts';
import { shortMoney } from '../../ui/money.ts';
import { Problem } from '../../ui/Problem.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import type { Coupon, Ticket } from './api.ts';
import s from './coupon-grant.module.css';
import { useBenefits, useGrant, useTickets } from './use-benefits.ts';
import { campaignTimeText, minSpendText, projectsText } from './worth.ts';

export default CouponGrant;

/** Year-end warmth: the coupon on offer, its rules, and getting it. `campaignId`: one of several campaigns. */
function CouponGrant() {
  const campaignId = useParams().get('campaignId');
  const tickets = useTickets('YEAR_END');
  const own = useBenefits();
  if (tickets.isPending || own.isLoading) return <GrantBones />;
  if (!tickets.data) return <QueryErrorView error={tickets.error} onRetry={tickets.refetch} />;
  const campaign = campaignOf(tickets.data, campaignId);
  if (!campaign) return <NoCampaign />;
  // The page works without knowing the payer's coupons: the service checks them when one is requested.
  const coupons = own.data?.pages[0]?.coupons ?? [];
  const coupon = coupons.find(({ campaignId }) => campaignId === campaign.campaignId);
  return <CampaignView campaign={campaign} coupon={coupon} />;
}

type Props = { campaign: Ticket; coupon: Coupon | undefined };

/** A campaign: its coupon, its rules, and the action for it. */
function CampaignView({ campaign, coupon }: Props) {
  return (
    <div className="stack">
      <Hero campaign={campaign} />
      <HowItWorks campaign={campaign} />
      <GrantBar campaign={campaign} coupon={coupon} />
    </div>
  );
}

function HowItWorks({ campaign: { minSpend, amount, validDays } }: { campaign: Ticket }) {
  const steps = [
    m.benefit_grant_step_get(),
    m.benefit_grant_step_use({ amount: shortMoney(minSpend), off: shortMoney(amount) }),
    m.benefit_grant_step_days({ days: validDays }),
  ];
  return (
    <Card title={m.benefit_grant_how()}>
      <ol className={cx('stack', s['steps'])}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}

/** The value of the coupon in large print, and until when it is on offer. */
export function Hero({ campaign }: { campaign: Ticket }) {
  return (
    <section className={s['hero']}>
      <p className={cx('title', s['hello'])}>{m.benefit_grant_hello()}</p>
      <div className={s['ticket']}>
        <h2 className={cx('title', s['title'])}>{campaign.title.replaceAll(' · ', '\n')}</h2>
        <p className={cx('digits', s['amount'])}>{shortMoney(campaign.amount)}</p>
        <p className="quiet">{minSpendText(campaign)}</p>
        <p className="quiet">{projectsText(campaign)}</p>
        <p className={cx('small', s['until'])}>{campaignTimeText(campaign)}</p>
      </div>
    </section>
  );
}

/** The action for a campaign, or the reason why there is none. */
function GrantBar({ campaign, coupon }: { campaign: Ticket; coupon: Coupon | undefined }) {
  if (coupon) return <OwnedBar coupon={coupon} />;
  switch (campaign.state) {
    case 'NOT_YET':
      return <OtherOffers reason={m.benefit_grant_not_yet({ time: instantText(campaign.startsAt) })} />;
    case 'OPEN':
      return <GetBar campaignId={campaign.campaignId} />;
    case 'ALL_GIVEN':
      return <OtherOffers reason={m.benefit_grant_all_given()} />;
    case 'OVER':
      return <OtherOffers reason={m.benefit_grant_over()} />;
  }
}

/** For a payer who has the coupon already: a button to use it, or its state. */
function OwnedBar({ coupon: { state, couponId, orderId } }: { coupon: Coupon }) {
  switch (state) {
    case 'AVAILABLE':
      return (
        <BottomBar summary={<Reason>{m.benefit_grant_owned()}</Reason>}>
          <LinkButton wide to={COUPON_USE_PATH} params={{ couponId }}>
            {m.benefit_use_it()}
          </LinkButton>
        </BottomBar>
      );
    case 'HELD':
      return (
        <BottomBar summary={<Reason>{m.benefit_grant_owned_held()}</Reason>}>
          <LinkButton wide to={ORDER_PATH} params={{ orderId }}>
            {m.bill_own_view()}
          </LinkButton>
        </BottomBar>
      );
    case 'USED':
      return <OtherOffers reason={m.benefit_grant_owned_used()} />;
    case 'EXPIRED':
      return <OtherOffers reason={m.benefit_grant_owned_expired()} />;
  }
}

function Reason({ children }: { children: string }) {
  return (
    <span className={s['reason']} role="status">
      {children}
    </span>
  );
}

function OtherOffers({ reason }: { reason: string }) {
  return (
    <BottomBar summary={<Reason>{reason}</Reason>}>
      <LinkButton wide variant="soft" to={MARKETING_PATH}>
        {m.benefit_grant_other()}
      </LinkButton>
    </BottomBar>
  );
}

function GetBar({ campaignId }: { campaignId: string }) {
  const { act: grant, under, problemOf } = useGrant();
  return (
    <BottomBar>
      <Problem text={problemOf(campaignId)} />
      <Button wide busy={under === campaignId} onClick={() => grant(campaignId)}>
        {m.benefit_get_this()}
      </Button>
    </BottomBar>
  );
}

function GrantBones() {
  return (
    <Skeleton>
      <div className="stack">
        <Bone width="100%" height={220} radius={16} />
        <Card>
          <div className="stack">
            <Bone width={96} height={17} />
            <Bone width="90%" />
            <Bone width="75%" />
            <Bone width="80%" />
          </div>
        </Card>
      </div>
    </Skeleton>
  );
}

/** Says that there is no campaign of this kind. */
function NoCampaign() {
  return (
    <EmptyView
      icon={COUPON}
      tone="neutral"
      title={m.benefit_grant_none()}
      text={m.benefit_grant_none_text()}
      action={
        <LinkButton variant="soft" to={MARKETING_PATH}>
          {m.benefit_grant_other()}
        </LinkButton>
      }
    />
  );
}

const RANK: Record<Ticket['state'], number> = { OPEN: 0, NOT_YET: 1, ALL_GIVEN: 2, OVER: 3 };

/** The campaign to show: the one in the address, or else the most useful one. */
export function campaignOf(tickets: readonly Ticket[], namedId: string | null): Ticket | undefined {
  return (
    tickets.find(({ campaignId }) => campaignId === namedId) ??
    tickets.toSorted((a, b) => RANK[a.state] - RANK[b.state])[0]
  );
}

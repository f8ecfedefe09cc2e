import { MARKETING_PATH } from '@life-payment/contract/pages';
import { m } from '../../lib/i18n/messages.ts';
import { useParams } from '../../lib/navigation/navigation.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Lines } from '../../ui/Facts.tsx';
import { COUPON } from '../../ui/later-icons.ts';
import { shortMoney } from '../../ui/money.ts';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import type { Ticket } from './api.ts';
import { useBenefits, useTickets } from './api.ts';
import { CampaignTickets, TicketBones } from './Ticket.tsx';

export default CouponGrant;

/** Year-end warmth: the coupon on offer, its rules, and getting it. `campaignId`: one of several campaigns. */
function CouponGrant() {
  const campaignId = useParams().get('campaignId');
  const tickets = useTickets('YEAR_END');
  const own = useBenefits();
  if (tickets.isPending || own.isLoading) return <TicketBones />;
  if (!tickets.data) return <QueryErrorView error={tickets.error} onRetry={tickets.refetch} />;
  const campaign = campaignOf(tickets.data, campaignId);
  const others = (
    <LinkButton variant="soft" to={MARKETING_PATH}>
      {m.benefit_grant_other()}
    </LinkButton>
  );
  if (!campaign)
    return (
      <EmptyView
        icon={COUPON}
        tone="neutral"
        title={m.benefit_grant_none()}
        text={m.benefit_grant_none_text()}
        action={others}
      />
    );
  const { minSpend, amount, validDays } = campaign;
  return (
    <div className="stack">
      <p className="title">{m.benefit_grant_hello()}</p>
      {/* The page works without knowing the payer's coupons: the service checks them when one is requested. */}
      <CampaignTickets tickets={[campaign]} coupons={own.data?.pages[0]?.coupons ?? []} />
      <Card title={m.benefit_grant_how()}>
        <Lines
          lines={[
            m.benefit_grant_step_get(),
            m.benefit_grant_step_use({ amount: shortMoney(minSpend), off: shortMoney(amount) }),
            m.benefit_grant_step_days({ days: validDays }),
          ]}
        />
      </Card>
      <div className="centre">{others}</div>
    </div>
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

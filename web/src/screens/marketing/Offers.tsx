import type { UseQueryResult } from '@tanstack/react-query';
import type { Coupon, Ticket } from '../../api/benefits.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { CampaignTickets } from '../../benefits/CampaignTickets.tsx';
import { TicketBones } from '../../benefits/TicketBones.tsx';
import { m } from '../../i18n/messages.ts';
import { COUPON } from '../../ui/icons/later-icons.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import s from './marketing.module.css';

type Props = {
  tickets: UseQueryResult<Ticket[]>;
  /** The payer's own coupons, to mark offers that the payer has already. */
  coupons: readonly Coupon[];
  onRetry: () => void;
};

/** The coupons on offer to everybody. */
export function Offers({ tickets, coupons, onRetry }: Props) {
  return (
    <section className={s['part']}>
      <h2 className={s['heading']}>{m.benefit_campaigns()}</h2>
      {tickets.isPending && <TicketBones />}
      {tickets.isError && !tickets.data && (
        <Card>
          <QueryErrorView inline error={tickets.error} onRetry={onRetry} />
        </Card>
      )}
      {tickets.data?.length === 0 && <None />}
      {tickets.data && <CampaignTickets tickets={tickets.data} coupons={coupons} />}
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

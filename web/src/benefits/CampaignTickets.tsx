import type { Coupon, Ticket } from '../api/benefits.ts';
import s from './benefits.module.css';
import { CampaignTicket } from './CampaignTicket.tsx';
import { useGrant } from './use-grant.ts';

type Props = { tickets: readonly Ticket[]; coupons: readonly Coupon[] };

/** A list of coupons on offer; past ones stand last. */
export function CampaignTickets({ tickets, coupons }: Props) {
  const { grant, under, problemOf } = useGrant();
  const isOver = ({ state }: Ticket) => Number(state === 'OVER');
  return (
    <ul className={s['tickets']}>
      {tickets
        .toSorted((a, b) => isOver(a) - isOver(b))
        .map((ticket) => (
          <li key={ticket.campaignId}>
            <CampaignTicket
              campaign={ticket}
              own={coupons.find(({ campaignId }) => campaignId === ticket.campaignId)}
              busy={under === ticket.campaignId}
              problem={problemOf(ticket.campaignId)}
              onGet={() => grant(ticket.campaignId)}
            />
          </li>
        ))}
    </ul>
  );
}

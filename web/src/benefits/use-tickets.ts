import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CampaignKind, type Ticket, ticketsOptions } from '../api/benefits.ts';
import { useApp } from '../app/context.ts';

/** The coupons on offer in this channel, of one kind of campaign or of all. */
export function useTickets(kind?: CampaignKind): UseQueryResult<Ticket[]> {
  const { api, entry } = useApp();
  return useQuery(ticketsOptions(api, entry.outputEndpoint, kind));
}

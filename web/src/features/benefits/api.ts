import type { ResponseFor } from '@life-payment/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountsKey } from '../../lib/api/accounts.ts';
import type { Api } from '../../lib/api/client.ts';

/** A page of the payer's points: balance, history, offers for exchange, and coupons. */
type Benefits = ResponseFor<'/points/getUserPointsInfo'>;
export type Coupon = Benefits['coupons'][number];
export type PointsEntry = Benefits['history'][number];
export type PointsOffer = Benefits['offers'][number];
/** A campaign's coupon that is offered to everybody. */
export type Ticket = ResponseFor<'/marketing/yzdQueryAmountTicket'>['tickets'][number];
export type CampaignKind = Ticket['kind'];

const benefitsKey = ['benefits'] as const;
const ticketsKey = ['tickets'] as const;

/** The payer's points and coupons. Further pages hold only the history. */
export function benefitsOptions(api: Api) {
  return infiniteQueryOptions({
    queryKey: benefitsKey,
    queryFn: ({ pageParam }) =>
      api.ask('/points/getUserPointsInfo', pageParam === undefined ? {} : { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

/** The coupons that a channel offers, of one kind of campaign or of all. It needs no login. */
export function ticketsOptions(api: Api, outputEndpoint: string, kind?: CampaignKind) {
  return queryOptions({
    queryKey: [...ticketsKey, outputEndpoint, kind ?? ''],
    queryFn: async () =>
      (await api.ask('/marketing/yzdQueryAmountTicket', { outputEndpoint, ...(kind && { kind }) })).tickets,
    staleTime: 0,
  });
}

/** Refetches points, coupons and offers, and the accounts with home's hint, after a coupon was got, exchanged or reserved. */
export async function forgetBenefits(client: QueryClient): Promise<void> {
  const keys = [benefitsKey, ticketsKey, accountsKey];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

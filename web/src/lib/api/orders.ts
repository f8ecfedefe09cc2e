import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { forgetBills } from './bills.ts';
import type { Answer, Api } from './client.ts';

export type OrderDetail = ResponseFor<'/order/getOrderDetail'>;
export type OrderStatus = OrderDetail['status'];
export type OrderSummary = ResponseFor<'/order/getOrderList'>['orders'][number];
export type NewOrder = RequestFor<'/order/createLifeOrder'>;
export type MadeOrder = ResponseFor<'/order/createLifeOrder'>;
export type HowToPay = NonNullable<MadeOrder['pay']>;
/** Where the payer pays: in the wallet client, or on the wallet's page. */
export type PayHost = NewOrder['payHost'];

/** The paid sums by month and by project, in fen. */
export type Statistics = ResponseFor<'/order/getOrderStatistics'>;

/** A filter of records: a month `YYYY-MM` or days `YYYY-MM-DD`, a project, a status. A part that is left out does not filter. */
export type RecordFilter = Pick<
  RequestFor<'/order/getOrderList'>,
  'month' | 'from' | 'to' | 'projectType' | 'status'
>;

const recordsKey = ['records'] as const;

/** An order as its payer sees it. Polled while it is not final, so failures show no tips. */
export function orderOptions(api: Api, orderId: string) {
  return queryOptions({
    queryKey: orderKey(orderId),
    queryFn: () => api.ask('/order/getOrderDetail', { orderId }),
    staleTime: 0,
  });
}

/** Pages after the first are longer, because who asks for more usually reads far. */
const FURTHER_PAGE = 50;

/** Payment records, newest first, page by page. */
export function recordsOptions(api: Api, filter: RecordFilter) {
  return infiniteQueryOptions({
    queryKey: [...recordsKey, filter],
    queryFn: ({ pageParam }) =>
      api.ask('/order/getOrderList', {
        ...filter,
        ...(pageParam !== undefined && { cursor: pageParam, limit: FURTHER_PAGE }),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
}

/** The paid sums of the months `from` to `to` (`YYYY-MM`), by month and by project. */
export function statisticsOptions(api: Api, request: RequestFor<'/order/getOrderStatistics'>) {
  return queryOptions({
    queryKey: [...recordsKey, 'statistics', request],
    queryFn: () => api.ask('/order/getOrderStatistics', request),
    staleTime: 0,
  });
}

const LATEST = 20;

/** The payer's latest orders, in which to find one that is under way. */
export function latestOrdersOptions(api: Api) {
  return queryOptions({
    queryKey: [...recordsKey, 'latest'],
    queryFn: async () => (await api.ask('/order/getOrderList', { limit: LATEST })).orders,
    staleTime: 0,
  });
}

/** Makes an order. The same `requestId` and content answers the same order, so this may be sent again. */
export function createOrder(api: Api, order: NewOrder, by5G: boolean): Promise<Answer<MadeOrder>> {
  return api.call(by5G ? '/order/createLifeOrder5G' : '/order/createLifeOrder', order);
}

/** Makes the order of a partner's link. Guests have no coupons. */
export function createGuestOrder(
  api: Api,
  { requestId, queryId, billNos, amount, payHost }: NewOrder,
): Promise<Answer<MadeOrder>> {
  return api.call('/order/createDebLifeOrder', { requestId, queryId, billNos, amount, payHost });
}

/** The page the channel wants after payment: a path of the app, or an address. */
export function askSuccessPage(api: Api, orderId: string) {
  return api.call('/common/getSuccessPageUrl', { orderId }, { quiet: true });
}

/** Refetches everything that an order changes, after its state has changed, and drops bills that were queried before. */
export async function forgetWhatOrdersChange(client: QueryClient): Promise<void> {
  forgetBills(client);
  await Promise.all(
    [recordsKey, ['accounts'], ['benefits']].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

function orderKey(orderId: string) {
  return ['order', orderId] as const;
}

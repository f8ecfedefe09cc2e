import type { RequestFor } from '@life-payment/contract';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { type BillQuery, billsKey } from './accounts.ts';
import type { Answer, Api, CallOptions } from './client.ts';

/** An order can be made from a query result for ten minutes; the result is refreshed a minute before. */
const BILLS_FRESH_MS = 9 * 60_000;

/** The bills of a saved account, from its unit. */
export function billsOptions(api: Api, accountId: string) {
  return queryOptions({
    queryKey: billsKey(accountId),
    queryFn: () => api.ask('/bill/queryBill', { accountId }),
    staleTime: BILLS_FRESH_MS,
    gcTime: BILLS_FRESH_MS,
    retry: false,
  });
}

/** A query result that was stored by `keepBills` under its own id. Its account is not saved, so the result can't be refreshed. */
export function handedBillsOptions(queryId: string) {
  return queryOptions<BillQuery>({ queryKey: billsKey(queryId), queryFn: skipToken, gcTime: BILLS_FRESH_MS });
}

/** True if the payer has confirmed on this page load whose account it is. `id`: of the account, or of the query if it is not saved. */
export function confirmedOptions(id: string) {
  return queryOptions<boolean>({
    queryKey: ['confirmed', id],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** An answer of a unit that is still in memory, by its query id; undefined when it is not. */
export function keptQuery(client: QueryClient, queryId: string): BillQuery | undefined {
  return client
    .getQueriesData<BillQuery>({ queryKey: ['bills'] })
    .flatMap(([, query]) => query ?? [])
    .find((query) => query.queryId === queryId);
}

/** Gets the bills of an account from its unit, saved or not. */
export function askBills(
  api: Api,
  request: RequestFor<'/bill/queryBill'>,
  options?: CallOptions,
): Promise<Answer<BillQuery>> {
  return api.call('/bill/queryBill', request, options);
}

/** Stores a query result for the bill's page. `id`: of the account, or of the query if the account is not saved. */
export function keepBills(client: QueryClient, id: string, query: BillQuery): void {
  client.setQueryData(billsKey(id), query);
}

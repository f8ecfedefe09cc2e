import { queryOptions, skipToken } from '@tanstack/react-query';
import { type BillQuery, billsKey } from './accounts.ts';
import type { Api } from './client.ts';

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

import type { RequestFor } from '@life-payment/contract';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import {
  accountsKey,
  type BillQuery,
  billsKey,
  type Group,
  groupsKey,
  type SavedAccount,
} from './accounts.ts';
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

/** Removes deleted accounts from the cached lists at once, and drops the cached answers of their units. */
export function dropAccounts(client: QueryClient, accountIds: readonly string[]): Promise<void> {
  client.setQueryData<SavedAccount[]>(accountsKey, (list) =>
    list?.filter(({ accountId }) => !accountIds.includes(accountId)),
  );
  for (const accountId of accountIds) client.removeQueries({ queryKey: billsKey(accountId) });
  return forgetAccounts(client);
}

/** Drops a group that was deleted together with its accounts. */
export function dropGroup(
  client: QueryClient,
  groupId: string,
  accountIds: readonly string[],
): Promise<void> {
  client.setQueryData<Group[]>(groupsKey, (list) => list?.filter((group) => group.groupId !== groupId));
  return dropAccounts(client, accountIds);
}

/**
 * Drops the bills, because something that a payment depends on has changed; those on the screen are asked for again. A query on
 * the screen is never removed: nothing would draw its page again.
 */
export function forgetBills(client: QueryClient): void {
  client.removeQueries({
    queryKey: ['bills'],
    predicate: (query) => !query.isActive() || query.isDisabled(),
  });
  client.resetQueries({ queryKey: ['bills'] });
}

/** Refetches the lists, after an account was added or paid, or accounts or groups were changed. */
export async function forgetAccounts(client: QueryClient): Promise<void> {
  await Promise.all([accountsKey, groupsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}

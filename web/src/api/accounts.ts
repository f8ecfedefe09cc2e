import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import type { Answer, Api, CallOptions } from './client.ts';

export type SavedAccount = ResponseFor<'/user/getAccountList'>['accounts'][number];
export type Group = ResponseFor<'/user/getUserGroupList'>['groups'][number];
/** What a unit answered about an account: its bills, and the queryId an order is made from. */
export type BillQuery = ResponseFor<'/bill/queryBill'>;

export const accountsKey = ['accounts'] as const;

/** How many points the hint on home is to speak of; null: it is not to be shown. Comes with the accounts. */
export function pointsTipOptions() {
  return queryOptions<number | null>({ queryKey: ['pointsTip'], queryFn: skipToken });
}

/** How many messages are unread; 1000 stands for more. Comes with the accounts, and with the messages. */
export function unreadOptions() {
  return queryOptions<number>({ queryKey: ['unread'], queryFn: skipToken });
}

export function accountsOptions(api: Api) {
  return queryOptions({
    queryKey: accountsKey,
    queryFn: async ({ client }) => {
      const { accounts, pointsTip, unread } = await api.ask('/user/getAccountList', {});
      client.setQueryData(pointsTipOptions().queryKey, pointsTip ?? null);
      client.setQueryData(unreadOptions().queryKey, unread);
      return accounts;
    },
  });
}

export const groupsKey = ['groups'] as const;

export function groupsOptions(api: Api) {
  return queryOptions({
    queryKey: groupsKey,
    queryFn: async () => (await api.ask('/user/getUserGroupList', {})).groups,
  });
}

export function billsKey(accountId: string) {
  return ['bills', accountId] as const;
}

/** A query result can be ordered from for ten minutes; one is asked anew a minute before. */
const BILLS_FRESH_MS = 9 * 60_000;

/** The bills of a saved account, asked of its unit. */
export function billsOptions(api: Api, accountId: string) {
  return queryOptions({
    queryKey: billsKey(accountId),
    queryFn: () => api.ask('/bill/queryBill', { accountId }),
    staleTime: BILLS_FRESH_MS,
    gcTime: BILLS_FRESH_MS,
    retry: false,
  });
}

/** A query result handed over with `keepBills` under its own id. Its account is not saved, so it can't be asked for anew. */
export function handedBillsOptions(queryId: string) {
  return queryOptions<BillQuery>({ queryKey: billsKey(queryId), queryFn: skipToken, gcTime: BILLS_FRESH_MS });
}

/** Asks a unit for the bills of an account, saved or not. */
export function askBills(
  api: Api,
  request: RequestFor<'/bill/queryBill'>,
  options?: CallOptions,
): Promise<Answer<BillQuery>> {
  return api.call('/bill/queryBill', request, options);
}

/** What units said is asked for anew: something a bill's payment depends on has changed. */
export function forgetBills(client: QueryClient): void {
  client.removeQueries({ queryKey: ['bills'] });
}

/** Keeps a query result so that the bill details open with it at once. `id`: the account's, or the query's where it is not saved. */
export function keepBills(client: QueryClient, id: string, query: BillQuery): void {
  client.setQueryData(billsKey(id), query);
}

/** Saves the account of a query result; saving it again answers the same account. */
export function saveAccount(api: Api, request: RequestFor<'/user/saveAccount'>) {
  return api.call('/user/saveAccount', request);
}

/** After an account was added or paid, or accounts or groups were changed: the lists are asked for anew. */
export async function forgetAccounts(client: QueryClient): Promise<void> {
  await Promise.all([accountsKey, groupsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** The name of the group an account is in; undefined when it is in none, or the groups are not known yet. */
export function groupNameOf(
  groups: readonly Group[] | undefined,
  { groupId }: Pick<SavedAccount, 'groupId'>,
): string | undefined {
  return groups?.find((group) => group.groupId === groupId)?.name;
}

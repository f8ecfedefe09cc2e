import type { RequestFor } from '@life-payment/contract';
import type { QueryClient } from '@tanstack/react-query';
import { accountsKey, billsKey, type Group, groupsKey, type SavedAccount } from './accounts.ts';
import type { Api, CallOptions } from './client.ts';

/** Changes remark or group of a saved account; what is left out stays. */
export function changeAccount(api: Api, request: RequestFor<'/user/updateAccount'>) {
  return api.call('/user/updateAccount', request);
}

export function deleteAccount(api: Api, accountId: string) {
  return api.call('/user/delAccount', { accountId });
}

/** Moves accounts into a group; null: out of their group. */
export function moveAccounts(api: Api, accountIds: readonly string[], groupId: string | null) {
  return api.call('/user/updateAccountGroup', { accountIds: [...accountIds], groupId });
}

export function addGroup(api: Api, name: string, accountIds: readonly string[], options?: CallOptions) {
  return api.call('/user/addUserGroup', { name, accountIds: [...accountIds] }, options);
}

export function renameGroup(api: Api, groupId: string, name: string) {
  return api.call('/user/updateUserGroup', { groupId, name });
}

/** Deletes a group and the accounts in it. */
export function deleteGroup(api: Api, groupId: string) {
  return api.call('/user/deleteUserGroup', { groupId });
}

/** Removes deleted accounts from the cached lists at once, and drops the cached answers of their units. */
export function dropAccounts(client: QueryClient, accountIds: readonly string[]): Promise<void> {
  client.setQueryData<SavedAccount[]>(accountsKey, (list) =>
    list?.filter(({ accountId }) => !accountIds.includes(accountId)),
  );
  for (const accountId of accountIds) client.removeQueries({ queryKey: billsKey(accountId) });
  return forgetAccounts(client);
}

/** The same for a group that was deleted together with its accounts. */
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

/** Saves the account of a query result. Saving it again answers the same account. The page itself says what went wrong. */
export function saveAccount(api: Api, request: RequestFor<'/user/saveAccount'>) {
  return api.call('/user/saveAccount', request, { quiet: true });
}

/** Refetches the lists, after an account was added or paid, or accounts or groups were changed. */
export async function forgetAccounts(client: QueryClient): Promise<void> {
  await Promise.all([accountsKey, groupsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}

import type { QueryClient } from '@tanstack/react-query';
import { accountsKey, billsKey, type Group, groupsKey, type SavedAccount } from './accounts.ts';

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

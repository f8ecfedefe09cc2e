import type { RequestFor } from '@life-payment/contract';
import type { QueryClient } from '@tanstack/react-query';
import {
  accountsKey,
  billsKey,
  forgetAccounts,
  type Group,
  groupsKey,
  type SavedAccount,
} from './accounts.ts';
import type { Api } from './client.ts';

/** Changes remark or group of a saved account; what is left out stays. */
export const changeAccount = (api: Api, request: RequestFor<'/user/updateAccount'>) =>
  api.call('/user/updateAccount', request);

export const deleteAccount = (api: Api, accountId: string) => api.call('/user/delAccount', { accountId });

/** Moves accounts into a group; null: out of theirs. */
export const moveAccounts = (api: Api, accountIds: readonly string[], groupId: string | null) =>
  api.call('/user/updateAccountGroup', { accountIds: [...accountIds], groupId });

export const addGroup = (api: Api, name: string, accountIds: readonly string[]) =>
  api.call('/user/addUserGroup', { name, accountIds: [...accountIds] });

export const renameGroup = (api: Api, groupId: string, name: string) =>
  api.call('/user/updateUserGroup', { groupId, name });

/** Deletes a group and the accounts in it. */
export const deleteGroup = (api: Api, groupId: string) => api.call('/user/deleteUserGroup', { groupId });

/** Accounts that were deleted leave the lists at once, and what their units said is forgotten. */
export const dropAccounts = (client: QueryClient, accountIds: readonly string[]): Promise<void> => {
  client.setQueryData<SavedAccount[]>(accountsKey, (list) =>
    list?.filter(({ accountId }) => !accountIds.includes(accountId)),
  );
  for (const accountId of accountIds) client.removeQueries({ queryKey: billsKey(accountId) });
  return forgetAccounts(client);
};

/** The same for a group that was deleted with its accounts. */
export const dropGroup = (
  client: QueryClient,
  groupId: string,
  accountIds: readonly string[],
): Promise<void> => {
  client.setQueryData<Group[]>(groupsKey, (list) => list?.filter((group) => group.groupId !== groupId));
  return dropAccounts(client, accountIds);
};

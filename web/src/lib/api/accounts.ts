import type { ResponseFor } from '@life-payment/contract';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { groupText } from '../i18n/projects.ts';
import type { Api } from './client.ts';

export type SavedAccount = ResponseFor<'/user/getAccountList'>['accounts'][number];
/** A payment of the payer's own that waits to be paid. */
export type UnpaidPayment = NonNullable<ResponseFor<'/user/getAccountList'>['unpaid']>[number];
export type Group = ResponseFor<'/user/getUserGroupList'>['groups'][number];
/** A unit's answer about an account: its bills, and the queryId that an order needs. */
export type BillQuery = ResponseFor<'/bill/queryBill'>;

export const accountsKey = ['accounts'] as const;

/** The number of points that the hint on home shows; null: there is no hint. It comes with the accounts. */
export function pointsTipOptions() {
  return queryOptions<number | null>({ queryKey: ['pointsTip'], queryFn: skipToken });
}

/** The number of unread messages; 1000 stands for more. It comes with the accounts and with the messages. */
export function unreadOptions() {
  return queryOptions<number>({ queryKey: ['unread'], queryFn: skipToken });
}

/** The payer's unpaid payments, the one that ends first first. They come with the accounts. */
export function unpaidOptions() {
  return queryOptions<readonly UnpaidPayment[]>({ queryKey: ['unpaid'], queryFn: skipToken });
}

export function accountsOptions(api: Api) {
  return queryOptions({
    queryKey: accountsKey,
    queryFn: async ({ client }) => {
      const { accounts, pointsTip, unpaid, unread } = await api.ask('/user/getAccountList', {});
      client.setQueryData(pointsTipOptions().queryKey, pointsTip ?? null);
      client.setQueryData(unreadOptions().queryKey, unread);
      client.setQueryData(unpaidOptions().queryKey, unpaid ?? []);
      return accounts.map((account) => ({
        ...account,
        ...(account.groupName !== undefined && { groupName: groupText(account.groupName) }),
      }));
    },
  });
}

export const groupsKey = ['groups'] as const;

export function groupsOptions(api: Api) {
  return queryOptions({
    queryKey: groupsKey,
    queryFn: async () => {
      const { groups } = await api.ask('/user/getUserGroupList', {});
      return groups.map((group) => ({ ...group, name: groupText(group.name) }));
    },
  });
}

export function billsKey(accountId: string) {
  return ['bills', accountId] as const;
}

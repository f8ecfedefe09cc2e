import { useQuery } from '@tanstack/react-query';
import { accountsOptions, groupNameOf, groupsOptions, type SavedAccount } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { AccountCard } from './AccountCard.tsx';

/** A saved account by its id; undefined while the list loads, or if there is none. */
export function useSavedAccount(accountId: string | undefined): SavedAccount | undefined {
  const { api } = useApp();
  const { data } = useQuery({ ...accountsOptions(api), enabled: accountId !== undefined });
  return data?.find((account) => account.accountId === accountId);
}

/** The name of an account's group; undefined while the groups load, or without one. */
export function useGroupName(account: SavedAccount | undefined): string | undefined {
  const { api } = useApp();
  const { data } = useQuery(groupsOptions(api));
  return account && groupNameOf(data, account);
}

/** The account's card for when its unit has not answered. */
export function SavedAccountCard({ accountId }: { accountId: string }) {
  const account = useSavedAccount(accountId);
  const group = useGroupName(account);
  if (!account) return null;
  const { projectType, unitName, remark, numberMasked, holderMasked } = account;
  return (
    <AccountCard
      projectType={projectType}
      unitName={unitName}
      group={group}
      remark={remark}
      number={numberMasked}
      holder={holderMasked}
    />
  );
}

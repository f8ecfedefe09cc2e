import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountsOptions, type Group, groupsOptions, type SavedAccount } from '../api/accounts.ts';
import { useApp } from '../app/context.ts';
import { QueryErrorView } from '../app/views/QueryErrorView.tsx';

type Props = {
  /** The skeleton that is shown while the lists load. */
  bones: ReactNode;
  children: (accounts: readonly SavedAccount[], groups: readonly Group[]) => ReactNode;
};

/** Passes the saved accounts and their groups to its children once both have loaded; until then it shows the skeleton or the error. */
export function Lists({ bones, children }: Props) {
  const { api } = useApp();
  const accounts = useQuery(accountsOptions(api));
  const groups = useQuery(groupsOptions(api));
  if (accounts.data && groups.data) return children(accounts.data, groups.data);
  if (accounts.isPending || groups.isPending) return bones;
  const retry = () => {
    for (const query of [accounts, groups]) if (query.isError) query.refetch();
  };
  return <QueryErrorView error={accounts.error ?? groups.error} onRetry={retry} />;
}

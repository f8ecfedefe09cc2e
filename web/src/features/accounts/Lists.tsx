import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountsOptions, type Group, groupsOptions, type SavedAccount } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { Card } from '../../ui/Card.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import s from './accounts.module.css';

type Props = {
  /** The skeleton that is shown while the lists load; left out: that of a list of accounts. */
  bones?: ReactNode;
  children: (accounts: readonly SavedAccount[], groups: readonly Group[]) => ReactNode;
};

/** Passes the saved accounts and their groups to its children once both have loaded; until then it shows the skeleton or the error. */
export function Lists({ bones = <ListBones />, children }: Props) {
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

/** The skeleton of a list of accounts. */
export function ListBones() {
  return (
    <Skeleton>
      <Rows />
    </Skeleton>
  );
}

/** The skeleton of accounts by group. */
export function SectionBones() {
  return (
    <Skeleton>
      <div className={s['head']}>
        <Bone width={88} />
      </div>
      <Rows />
    </Skeleton>
  );
}

/** The skeleton of the form of a group. */
export function GroupBones() {
  return (
    <Skeleton>
      <div className="stack">
        <Card>
          <div className="near">
            <Bone width={72} height={13} />
            <Bone width="100%" height={48} radius={12} />
          </div>
        </Card>
        <Rows />
      </div>
    </Skeleton>
  );
}

function Rows() {
  return (
    <Card>
      <BoneRow />
      <BoneRow />
      <BoneRow />
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { accountsOptions, type SavedAccount } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { AccountCard } from './AccountCard.tsx';

/** A saved account by its id; undefined while the list is on its way, or when it is not there. */
export const useSavedAccount = (accountId: string): SavedAccount | undefined => {
  const { api } = useApp();
  const { data } = useQuery(accountsOptions(api));
  return data?.find((account) => account.accountId === accountId);
};

/** Which account it is, where its unit has not answered. */
export const SavedAccountCard = ({ accountId }: { accountId: string }) => {
  const account = useSavedAccount(accountId);
  if (!account) return null;
  const { projectType, unitName, remark, numberMasked, holderMasked } = account;
  return (
    <AccountCard
      projectType={projectType}
      unitName={unitName}
      remark={remark}
      number={numberMasked}
      holder={holderMasked}
    />
  );
};

import type { BillQuery } from '../../api/accounts.ts';
import { AccountCard } from './AccountCard.tsx';
import { useGroupName, useSavedAccount } from './SavedAccountCard.tsx';

/** The account of the bills, with the unit's facts and the owner's remark. */
export function BilledAccount({ bills }: { bills: BillQuery }) {
  const { accountId, remark } = bills.account;
  return accountId === undefined ? (
    <AccountCard {...factsOf(bills)} group={undefined} remark={remark} />
  ) : (
    <Saved bills={bills} accountId={accountId} />
  );
}

function factsOf({ unit, account }: BillQuery) {
  return {
    projectType: unit.projectType,
    unitName: unit.name,
    number: `${unit.account.label} ${account.numberMasked}`,
    holder: account.holderMasked,
    address: account.addressMasked,
  };
}

/** A saved account: remark and group are the present ones, which may be newer than the bills. */
function Saved({ bills, accountId }: { bills: BillQuery; accountId: string }) {
  const saved = useSavedAccount(accountId);
  const group = useGroupName(saved);
  return <AccountCard {...factsOf(bills)} group={group} remark={saved?.remark ?? bills.account.remark} />;
}

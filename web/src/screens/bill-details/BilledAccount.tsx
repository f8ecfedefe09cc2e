import type { BillQuery } from '../../api/accounts.ts';
import { AccountCard } from './AccountCard.tsx';
import { useGroupName, useSavedAccount } from './SavedAccountCard.tsx';

/** Which account the bills are of, as its unit says, with what its owner calls it. */
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

/** A saved one: remark and group as they are now, which may be later than the bills. */
function Saved({ bills, accountId }: { bills: BillQuery; accountId: string }) {
  const saved = useSavedAccount(accountId);
  const group = useGroupName(saved);
  return <AccountCard {...factsOf(bills)} group={group} remark={saved?.remark ?? bills.account.remark} />;
}

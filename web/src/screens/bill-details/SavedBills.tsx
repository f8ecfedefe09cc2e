import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { accountsOptions } from '../../api/accounts.ts';
import { billsOptions } from '../../api/bills.ts';
import { useApp } from '../../app/context.ts';
import { useComeBack } from '../../kit/come-back.ts';
import { BillBones } from './BillBones.tsx';
import { BillPage } from './BillPage.tsx';
import { NotAnswered } from './NotAnswered.tsx';
import { SavedAccountCard } from './SavedAccountCard.tsx';

/** The bills of a saved account, queried when the page opens and whenever they have expired. */
export function SavedBills({ accountId, money }: { accountId: string; money: number | null }) {
  const { api } = useApp();
  const client = useQueryClient();
  const options = billsOptions(api, accountId);
  const query = useQuery(options);
  // The skeleton stays while the answer renders in small pieces, so that a slow phone reacts to taps meanwhile.
  const ready = useDeferredValue(query.data !== undefined);
  const listed = client.getQueryData(accountsOptions(api).queryKey) !== undefined;
  const askAgain = () => {
    client.resetQueries({ queryKey: options.queryKey });
  };
  useComeBack(askAgain);

  if (query.data && ready)
    return (
      <BillPage
        key={query.data.queryId}
        bills={query.data}
        receivedAt={query.dataUpdatedAt}
        money={money}
        onAskAgain={askAgain}
      />
    );
  if (query.data || query.isPending)
    return <BillBones account={listed && <SavedAccountCard accountId={accountId} />} />;
  return <NotAnswered error={query.error} accountId={accountId} onAskAgain={askAgain} />;
}

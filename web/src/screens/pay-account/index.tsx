import { Lists } from '../../accounts/Lists.tsx';
import { useParams } from '../../app/navigation/navigation.ts';
import { LoadingView } from '../../ui/views/Views.tsx';
import { NoAccount } from './NoAccount.tsx';
import { NoNotice } from './NoNotice.tsx';
import { OpenNotice } from './OpenNotice.tsx';
import { RedirectToBill } from './RedirectToBill.tsx';

export default PayAccount;

/**
 * Only redirects: to the bill of `billNotifyDataId`, or else of `accountId`, with `money` (fen) as the initial amount;
 * or says why there is none.
 */
function PayAccount() {
  const params = useParams();
  const accountId = params.get('accountId');
  const notice = params.get('billNotifyDataId');
  const money = params.get('money') ?? undefined;
  const billOfAccount = accountId ? <BillOfAccount accountId={accountId} money={money} /> : null;
  if (notice)
    return <OpenNotice key={notice} id={notice} money={money} notFound={billOfAccount ?? <NoNotice />} />;
  return billOfAccount ?? <NoAccount named={false} />;
}

/** Redirects to the bill of an account, if it is the payer's. */
function BillOfAccount({ accountId, money }: { accountId: string; money: string | undefined }) {
  return (
    <Lists bones={<LoadingView />}>
      {(accounts) =>
        accounts.some((account) => account.accountId === accountId) ? (
          <RedirectToBill accountId={accountId} money={money} />
        ) : (
          <NoAccount named />
        )
      }
    </Lists>
  );
}

import { Lists } from '../../accounts/Lists.tsx';
import { useParams } from '../../app/navigation.ts';
import { LoadingView } from '../../ui/Views.tsx';
import { Leading } from './Leading.tsx';
import { NoAccount } from './NoAccount.tsx';
import { OpenNotice } from './OpenNotice.tsx';

/**
 * Only leads on: to the bill of `accountId`, or the one that `billNotifyDataId` tells of, `money` (fen) being the amount
 * to begin with; or says why there is none.
 */
const PayAccount = () => {
  const params = useParams();
  const accountId = params.get('accountId');
  const money = params.get('money') ?? undefined;
  const notice = params.get('billNotifyDataId');
  if (notice) return <OpenNotice key={notice} id={notice} money={money} />;
  if (!accountId) return <NoAccount named={false} />;
  return (
    <Lists bones={<LoadingView />}>
      {(accounts) =>
        accounts.some((account) => account.accountId === accountId) ? (
          <Leading accountId={accountId} money={money} />
        ) : (
          <NoAccount named />
        )
      }
    </Lists>
  );
};

export default PayAccount;

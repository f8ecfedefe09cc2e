import { useParams } from '../../app/navigation/navigation.ts';
import { NoAccount } from '../../autopay/NoAccount.tsx';
import { Opening } from './Opening.tsx';

export default AutopayOpen;

/** Opens automatic payment. `accountId`: the account. */
function AutopayOpen() {
  const accountId = useParams().get('accountId');
  return accountId === null ? <NoAccount /> : <Opening key={accountId} accountId={accountId} />;
}

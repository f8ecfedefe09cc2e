import { useParams } from '../../app/navigation/navigation.ts';
import { NoAccount } from '../../autopay/NoAccount.tsx';
import { OpenPage } from './OpenPage.tsx';

export default AutopayOpen;

/** Opens automatic payment. `accountId`: the account. */
function AutopayOpen() {
  const accountId = useParams().get('accountId');
  return accountId === null ? <NoAccount /> : <OpenPage key={accountId} accountId={accountId} />;
}

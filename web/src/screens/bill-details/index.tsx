import { useParams } from '../../app/navigation/navigation.ts';
import { AccountGone } from './AccountGone.tsx';
import { HandedBills } from './HandedBills.tsx';
import { SavedBills } from './SavedBills.tsx';
import { prefilled } from './wish.ts';

export default BillDetails;

/**
 * What an account owes, and paying it. `accountId`: a saved account; `queryId`: a result that the previous screen has
 * just queried; `money`: the initial amount, in fen.
 */
function BillDetails() {
  const params = useParams();
  const accountId = params.get('accountId');
  const queryId = params.get('queryId');
  const money = prefilled(params.get('money'));
  if (accountId) return <SavedBills key={accountId} accountId={accountId} money={money} />;
  if (queryId) return <HandedBills key={queryId} queryId={queryId} money={money} />;
  return <AccountGone />;
}

import { useParams } from '../../app/navigation/navigation.ts';
import { MandateScreen } from '../../autopay/MandateScreen.tsx';
import { NoAccount } from '../../autopay/NoAccount.tsx';
import { Manage } from './Manage.tsx';
import { MandateOfAccount } from './MandateOfAccount.tsx';

export default AutopayManage;

/** A mandate. `agreementId`: its id; or `accountId`: an account, which may have no mandate yet. */
function AutopayManage() {
  const params = useParams();
  const agreementId = params.get('agreementId');
  const accountId = params.get('accountId');
  if (agreementId !== null) return <OneMandate key={agreementId} agreementId={agreementId} />;
  if (accountId !== null) return <MandateOfAccount key={accountId} accountId={accountId} />;
  return <NoAccount />;
}

function OneMandate({ agreementId }: { agreementId: string }) {
  return <MandateScreen agreementId={agreementId}>{(view) => <Manage view={view} />}</MandateScreen>;
}

import { useParams } from '../../app/navigation.ts';
import { AgreementScreen } from '../../autopay/AgreementScreen.tsx';
import { NoAccount } from '../../autopay/NoAccount.tsx';
import { Manage } from './Manage.tsx';
import { OfAccount } from './OfAccount.tsx';

const OneAgreement = ({ agreementId }: { agreementId: string }) => (
  <AgreementScreen agreementId={agreementId}>{(view) => <Manage view={view} />}</AgreementScreen>
);

/** One agreement. `agreementId`: which; or `accountId`: the one of an account, which may have none yet. */
const AutopayManage = () => {
  const params = useParams();
  const agreementId = params.get('agreementId');
  const accountId = params.get('accountId');
  if (agreementId !== null) return <OneAgreement key={agreementId} agreementId={agreementId} />;
  if (accountId !== null) return <OfAccount key={accountId} accountId={accountId} />;
  return <NoAccount />;
};

export default AutopayManage;

import { useParams } from '../../app/navigation.ts';
import { AgreementScreen } from '../../autopay/AgreementScreen.tsx';
import { NoAccount } from '../../autopay/NoAccount.tsx';
import { Closed } from './Closed.tsx';

/** What no longer happens once automatic payment is closed. `agreementId`: of which agreement. */
const AutopayClosed = () => {
  const agreementId = useParams().get('agreementId');
  if (agreementId === null) return <NoAccount />;
  return (
    <AgreementScreen key={agreementId} agreementId={agreementId}>
      {(view) => <Closed view={view} />}
    </AgreementScreen>
  );
};

export default AutopayClosed;

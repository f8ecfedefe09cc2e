import { useParams } from '../../app/navigation.ts';
import { AgreementScreen } from '../../autopay/AgreementScreen.tsx';
import { NoAccount } from '../../autopay/NoAccount.tsx';
import { Opened } from './Opened.tsx';

/** What became of opening: on, waiting for the wallet, or not opened. `agreementId`: of which agreement. */
const AutopayOpened = () => {
  const agreementId = useParams().get('agreementId');
  if (agreementId === null) return <NoAccount />;
  return (
    <AgreementScreen key={agreementId} agreementId={agreementId}>
      {(view) => <Opened view={view} />}
    </AgreementScreen>
  );
};

export default AutopayOpened;

import { useParams } from '../../app/navigation/navigation.ts';
import { MandateScreen } from '../../autopay/MandateScreen.tsx';
import { NoAccount } from '../../autopay/NoAccount.tsx';
import { Opened } from './Opened.tsx';

export default AutopayOpened;

/** The result of opening: on, waiting for the wallet, or not opened. `agreementId`: the mandate. */
function AutopayOpened() {
  const agreementId = useParams().get('agreementId');
  if (agreementId === null) return <NoAccount />;
  return (
    <MandateScreen key={agreementId} agreementId={agreementId}>
      {(view) => <Opened view={view} />}
    </MandateScreen>
  );
}

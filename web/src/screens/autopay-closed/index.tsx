import { useParams } from '../../app/navigation/navigation.ts';
import { MandateScreen } from '../../autopay/MandateScreen.tsx';
import { NoAccount } from '../../autopay/NoAccount.tsx';
import { Closed } from './Closed.tsx';

export default AutopayClosed;

/** The page after automatic payment was closed. `agreementId`: the mandate. */
function AutopayClosed() {
  const agreementId = useParams().get('agreementId');
  if (agreementId === null) return <NoAccount />;
  return (
    <MandateScreen key={agreementId} agreementId={agreementId}>
      {(view) => <Closed view={view} />}
    </MandateScreen>
  );
}

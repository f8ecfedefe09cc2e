import { useParams } from '../../app/navigation/navigation.ts';
import { NotGenuine } from './NotGenuine.tsx';
import { VerifiedReceipt } from './VerifiedReceipt.tsx';
import { CODE_PARAM } from './verify-address.ts';

export default ReceiptScreen;

/** A receipt, for everybody who has its code. `receipt`: the code. */
function ReceiptScreen() {
  const code = useParams().get(CODE_PARAM);
  return code ? <VerifiedReceipt key={code} code={code} /> : <NotGenuine />;
}

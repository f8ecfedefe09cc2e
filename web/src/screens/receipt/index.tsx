import { useParams } from '../../app/navigation/navigation.ts';
import { NotGenuine } from './NotGenuine.tsx';
import { VerifiedPayment } from './VerifiedPayment.tsx';
import { VerifiedReceipt } from './VerifiedReceipt.tsx';
import { CODE_PARAM, PAYMENT_CODE_PARAM } from './verify-address.ts';

export default ReceiptScreen;

/** A receipt, for everybody who has its code. `receipt`: the code of an order; `payment`: that of a payment of several. */
function ReceiptScreen() {
  const params = useParams();
  const code = params.get(CODE_PARAM);
  const payment = params.get(PAYMENT_CODE_PARAM);
  if (code) return <VerifiedReceipt key={code} code={code} />;
  return payment ? <VerifiedPayment key={payment} code={payment} /> : <NotGenuine />;
}

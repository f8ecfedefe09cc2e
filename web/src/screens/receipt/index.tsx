import { useParams } from '../../app/navigation/navigation.ts';
import { NotGenuine } from './NotGenuine.tsx';
import { OwnReceipt } from './OwnReceipt.tsx';
import { VerifiedPayment } from './VerifiedPayment.tsx';
import { VerifiedReceipt } from './VerifiedReceipt.tsx';
import { CODE_PARAM, PAYMENT_CODE_PARAM } from './verify-address.ts';

export default ReceiptScreen;

/**
 * A receipt, for everybody who has its code. `receipt`: the code of an order; `payment`: that of a payment of several;
 * `orderId`: an order of the payer, which leads to the code.
 */
function ReceiptScreen() {
  const params = useParams();
  const code = params.get(CODE_PARAM);
  const payment = params.get(PAYMENT_CODE_PARAM);
  const orderId = params.get('orderId');
  if (code) return <VerifiedReceipt key={code} code={code} />;
  if (payment) return <VerifiedPayment key={payment} code={payment} />;
  return orderId ? <OwnReceipt key={orderId} orderId={orderId} /> : <NotGenuine />;
}

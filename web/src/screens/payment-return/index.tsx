import { useApp } from '../../app/context.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { NotFoundView } from '../../app/views/NotFoundView.tsx';
import { GuestScope } from '../../guest/GuestScope.tsx';
import { isOrderOfLink } from '../../session/kept-link.ts';
import { ReturnedOrder, ReturnedPayment } from './Returned.tsx';

export default PaymentReturn;

/**
 * The page to which the wallet returns the payer. `orderId`: the order, or `paymentId`: the payment of several; the rest
 * of the address is not trusted.
 */
function PaymentReturn() {
  const { perTab } = useApp();
  const params = useParams();
  const [orderId, paymentId] = [params.get('orderId'), params.get('paymentId')];
  if (paymentId) return <ReturnedPayment key={paymentId} paymentId={paymentId} />;
  if (!orderId) return <NotFoundView />;
  const returned = <ReturnedOrder key={orderId} orderId={orderId} />;
  return isOrderOfLink(perTab, orderId) ? <GuestScope>{returned}</GuestScope> : returned;
}

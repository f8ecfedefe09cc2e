import { useParams } from '../../app/navigation/navigation.ts';
import { NotFound } from '../../outcome/NotFound.tsx';
import { PolledPayment } from './PolledPayment.tsx';

export default Payment;

/** A payment that covers several orders, until all of them are final. `paymentId`: its number. */
function Payment() {
  const paymentId = useParams().get('paymentId');
  return paymentId ? <PolledPayment key={paymentId} paymentId={paymentId} /> : <NotFound what="PAYMENT" />;
}

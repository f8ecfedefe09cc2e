import { useParams } from '../../app/navigation/navigation.ts';
import { NotFound } from '../../outcome/NotFound.tsx';
import { PolledOrder } from './PolledOrder.tsx';

export default OrderDetails;

/** An order and its progress, until it is final. `orderId`: its number. */
function OrderDetails() {
  const orderId = useParams().get('orderId');
  return orderId ? <PolledOrder key={orderId} orderId={orderId} /> : <NotFound what="ORDER" />;
}

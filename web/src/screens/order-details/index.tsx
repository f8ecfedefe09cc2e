import { useParams } from '../../app/navigation/navigation.ts';
import { OrderNotFound } from './OrderNotFound.tsx';
import { WatchedOrder } from './WatchedOrder.tsx';

export default OrderDetails;

/** An order and its progress, until it is final. `orderId`: its number. */
function OrderDetails() {
  const orderId = useParams().get('orderId');
  return orderId ? <WatchedOrder key={orderId} orderId={orderId} /> : <OrderNotFound />;
}

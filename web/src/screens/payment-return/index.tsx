import { useParams } from '../../app/navigation.ts';
import { NotFoundView } from '../../app/views.tsx';
import { Returned } from './Returned.tsx';

/** Where the wallet sends the payer back to. `orderId`: the order; nothing else in the address is believed. */
const PaymentReturn = () => {
  const orderId = useParams().get('orderId');
  return orderId ? <Returned key={orderId} orderId={orderId} /> : <NotFoundView />;
};

export default PaymentReturn;

import { useApp } from '../../app/context.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { NotFoundView } from '../../app/views/views.tsx';
import { GuestScope } from '../../guest/GuestScope.tsx';
import { isOrderOfLink } from '../../session/kept-link.ts';
import { Returned } from './Returned.tsx';

export default PaymentReturn;

/** The page to which the wallet returns the payer. `orderId`: the order; the rest of the address is not trusted. */
function PaymentReturn() {
  const { perTab } = useApp();
  const orderId = useParams().get('orderId');
  if (!orderId) return <NotFoundView />;
  const returned = <Returned key={orderId} orderId={orderId} />;
  return isOrderOfLink(perTab, orderId) ? <GuestScope>{returned}</GuestScope> : returned;
}

import { useEffect } from 'react';
import { useGo, useParams } from '../../app/navigation.ts';
import { HOME_PATH, ORDER_PATH } from '../../app/paths.ts';
import { LoadingView } from '../../ui/Views.tsx';

/** Only leads on: to the order that was paid, in place of itself. */
const PaymentSuccess = () => {
  const go = useGo();
  const orderId = useParams().get('orderId');
  useEffect(() => {
    if (orderId) go(ORDER_PATH, { orderId }, { replace: true });
    else go(HOME_PATH, {}, { replace: true });
  }, [go, orderId]);
  return <LoadingView />;
};

export default PaymentSuccess;

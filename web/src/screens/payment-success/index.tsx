import { HOME_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { useEffect } from 'react';
import { useNavigation, useParams } from '../../app/navigation/navigation.ts';
import { LoadingView } from '../../ui/views/Views.tsx';

export default PaymentSuccess;

/** Only redirects to the order that was paid. */
function PaymentSuccess() {
  const { redirect } = useNavigation();
  const orderId = useParams().get('orderId');
  useEffect(() => {
    if (orderId) redirect(ORDER_PATH, { orderId });
    else redirect(HOME_PATH);
  }, [redirect, orderId]);
  return <LoadingView />;
}

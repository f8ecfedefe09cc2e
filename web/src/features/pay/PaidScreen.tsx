import { HOME_PATH, ORDER_PATH } from '@life-payment/contract/pages';
import { useEffect } from 'react';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Hero } from './outcome-parts.tsx';

export default PaymentSuccess;

/** Only redirects to the order that was paid. */
function PaymentSuccess() {
  const { redirect } = useNavigation();
  const orderId = useParams().get('orderId');
  useEffect(() => {
    if (orderId) redirect(ORDER_PATH, { orderId });
    else redirect(HOME_PATH);
  }, [redirect, orderId]);
  // Keeps the ring of the page before until the order is there.
  return <Hero sign="RING" heading={m.loading()} />;
}

import { usePolledPayment } from '../../app/orders/polled-payment.ts';
import { Bones } from '../../outcome/Bones.tsx';
import { NotFound } from '../../outcome/NotFound.tsx';
import { Polled } from '../../outcome/Polled.tsx';
import { PaymentView } from './PaymentView.tsx';

/** A payment, polled until all of its orders are final. */
export function PolledPayment({ paymentId }: { paymentId: string }) {
  return (
    <Polled polled={usePolledPayment(paymentId)} bones={<Bones />} notFound={<NotFound what="PAYMENT" />}>
      {(payment, refresh) => <PaymentView payment={payment} onChange={refresh} />}
    </Polled>
  );
}

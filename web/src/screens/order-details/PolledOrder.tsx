import { usePolledOrder } from '../../app/orders/polled-order.ts';
import { Bones } from '../../outcome/Bones.tsx';
import { NotFound } from '../../outcome/NotFound.tsx';
import { Polled } from '../../outcome/Polled.tsx';
import { OrderView } from './OrderView.tsx';

/** An order, polled until it is final. */
export function PolledOrder({ orderId }: { orderId: string }) {
  return (
    <Polled polled={usePolledOrder(orderId)} bones={<Bones />} notFound={<NotFound what="ORDER" />}>
      {(order, refresh) => <OrderView order={order} onChange={refresh} />}
    </Polled>
  );
}

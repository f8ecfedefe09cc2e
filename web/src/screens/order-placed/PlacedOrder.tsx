import type { ReactNode } from 'react';
import type { OrderDetail } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { Timeline } from '../../ui/facts/Timeline.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { OrderAmounts } from '../order-details/OrderAmounts.tsx';
import { OrderHeader } from '../order-details/OrderHeader.tsx';
import { stepsOf } from '../order-details/timeline.ts';
import s from './order-placed.module.css';

type Props = {
  order: OrderDetail;
  /** The closing text, shown when the order is final. */
  ending: string;
  /** The payer's actions. */
  children: ReactNode;
};

/** For a payer who comes back from paying: the order's state, what happens next, and its facts. */
export function PlacedOrder({ order, ending, children }: Props) {
  return (
    <div className={s['stack']}>
      <OrderHeader order={order} />
      <Card title={m.placed_progress()}>
        <div className={s['progress']}>
          <Timeline steps={stepsOf(order)} />
        </div>
      </Card>
      <OrderAmounts order={order} />
      {order.status !== 'AWAITING_PAYMENT' && (
        <p className={s['note']}>{order.final ? ending : m.placed_watching()}</p>
      )}
      {children}
    </div>
  );
}

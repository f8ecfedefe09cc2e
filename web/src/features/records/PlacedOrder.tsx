import type { ReactNode } from 'react';
import type { OrderDetail } from '../../lib/api/orders.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Card } from '../../ui/Card.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { OrderAmounts, OrderHeader } from './OrderHeader.tsx';
import s from './order-placed.module.css';
import { stepsOf } from './timeline.ts';

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

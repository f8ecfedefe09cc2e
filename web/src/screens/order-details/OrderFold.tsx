import type { OrderDetail } from '../../api/orders.ts';
import { isUnderWay } from '../../outcome/CourseCard.tsx';
import { Fold } from '../../outcome/Fold.tsx';
import { outcomeOf } from '../../outcome/outcome.ts';
import { PromiseNote } from '../../outcome/PromiseNote.tsx';
import { Timeline } from '../../ui/facts/Timeline.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { OrderAmounts } from './OrderAmounts.tsx';
import { stepsOf } from './timeline.ts';

/** All that happened to an order, its amounts and its numbers. Open while it is the only place that says what is under way. */
export function OrderFold({ order }: { order: OrderDetail }) {
  const outcome = outcomeOf(order);
  const shownAbove = isUnderWay(outcome);
  return (
    <Fold open={!shownAbove && !order.final && order.status !== 'AWAITING_PAYMENT'}>
      <Card>
        <Timeline steps={stepsOf(order)} />
        {!shownAbove && <PromiseNote outcome={outcome} />}
      </Card>
      <OrderAmounts order={order} />
    </Fold>
  );
}

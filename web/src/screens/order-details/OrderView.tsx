import type { OrderDetail } from '../../api/orders.ts';
import { Timeline } from '../../ui/facts/Timeline.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { AfterwardsActions } from './AfterwardsActions.tsx';
import { OrderAmounts } from './OrderAmounts.tsx';
import { OrderBenefits } from './OrderBenefits.tsx';
import { OrderBills } from './OrderBills.tsx';
import { OrderHeader } from './OrderHeader.tsx';
import s from './order-details.module.css';
import { PromiseNote } from './PromiseNote.tsx';
import { TokenCard } from './TokenCard.tsx';
import { stepsOf } from './timeline.ts';
import { UnpaidActions } from './UnpaidActions.tsx';

/** An order in its present state. `onChange`: the payer has changed it. */
export function OrderView({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  return (
    <div className={s['stack']}>
      <OrderHeader order={order} />
      <TokenCard order={order} />
      <OrderBenefits order={order} />
      <Card>
        <Timeline steps={stepsOf(order)} />
        <PromiseNote order={order} />
      </Card>
      <OrderBills order={order} />
      <OrderAmounts order={order} />
      {order.status === 'AWAITING_PAYMENT' ? (
        <UnpaidActions order={order} onChange={onChange} />
      ) : (
        <AfterwardsActions order={order} />
      )}
    </div>
  );
}

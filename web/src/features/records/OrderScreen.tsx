import { FEEDBACK_PATH, PAYMENT_PATH } from '@life-payment/contract/pages';
import { lazy, Suspense } from 'react';
import type { OrderDetail, OrderStatus } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useHref, useParams } from '../../lib/navigation/navigation.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { WALLET } from '../../ui/later-icons.ts';
import { Timeline } from '../../ui/Timeline.tsx';
import { CourseUnderWay, isUnderWay } from '../pay/CourseCard.tsx';
import s from '../pay/outcome.module.css';
import { Bones, Fold, NotFound, WhatNext } from '../pay/outcome-parts.tsx';
import { Polled } from '../pay/Polled.tsx';
import { PromiseNote } from '../pay/PromiseNote.tsx';
import { outcomeOf } from '../pay/text.ts';
import { UnpaidActions } from '../pay/UnpaidActions.tsx';
import { usePolledOrder } from '../pay/use-polled.ts';

import { AfterwardsActions } from './OrderAfterwards.tsx';
import { OrderBills } from './OrderBills.tsx';
import { OrderAmounts, OrderHeader } from './OrderHeader.tsx';
import { stepsOf } from './timeline.ts';

export default OrderDetails;

/** An order and its progress, until it is final. `orderId`: its number. */
function OrderDetails() {
  const orderId = useParams().get('orderId');
  return orderId ? <PolledOrder key={orderId} orderId={orderId} /> : <NotFound what="ORDER" />;
}

/** An order, polled until it is final. */
export function PolledOrder({ orderId }: { orderId: string }) {
  return (
    <Polled polled={usePolledOrder(orderId)} bones={<Bones />} notFound={<NotFound what="ORDER" />}>
      {(order, refresh) => <OrderView order={order} onChange={refresh} />}
    </Polled>
  );
}

/** A chunk of its own: few orders have a coupon or points. */
const OrderBenefits = lazy(() => import('./OrderBenefits.tsx'));

/** An order in its present state. `onChange`: the payer has changed it. */
export function OrderView({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const outcome = outcomeOf(order);
  return (
    <div className={s['stack']} data-wide data-columns>
      <OrderHeader order={order} />
      <CourseUnderWay outcome={outcome} />
      <OrderBills order={order} />
      {order.paidWith && <Together paidWith={order.paidWith} status={order.status} />}
      <Suspense>
        <OrderBenefits order={order} />
      </Suspense>
      <OrderFold order={order} />
      <Question orderId={order.orderId} />
      <WhatNext outcome={outcome} />
      {order.status === 'AWAITING_PAYMENT' ? (
        <Unpaid order={order} onChange={onChange} />
      ) : (
        <AfterwardsActions order={order} />
      )}
    </div>
  );
}

/** A question about the order. Guests of a link have no inbox for the answer. */
function Question({ orderId }: { orderId: string }) {
  const { link } = useApp();
  const href = useHref();
  if (link) return null;
  return (
    <div className={s['question']}>
      <LinkButton variant="text" small href={href(FEEDBACK_PATH, { orderId })}>
        {m.question_order()}
      </LinkButton>
    </div>
  );
}

/** An order of several is paid on the page that shows what all of them cost. */
function Unpaid({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const href = useHref();
  const { orderId, paidWith } = order;
  if (!paidWith) return <UnpaidActions unpaid={{ orderId }} terms={order} onChange={onChange} />;
  const { paymentId, others } = paidWith;
  return (
    <UnpaidActions
      unpaid={{ orderId, payment: { paymentId, orders: others + 1 } }}
      terms={order}
      onChange={onChange}
      instead={
        <LinkButton wide href={href(PAYMENT_PATH, { paymentId })}>
          {m.order_see_payment()}
        </LinkButton>
      }
    />
  );
}

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

type Props = { paidWith: NonNullable<OrderDetail['paidWith']>; status: OrderDetail['status'] };

/** From an order to the payment that covers it and others. */
export function Together({ paidWith, status }: Props) {
  const href = useHref();
  const { paymentId, others } = paidWith;
  return (
    <Card className={s['list']}>
      <ListRow
        icon={WALLET}
        title={togetherText(status, others)}
        href={href(PAYMENT_PATH, { paymentId })}
        chevron
      />
    </Card>
  );
}

const UNPAID: readonly OrderStatus[] = ['AWAITING_PAYMENT', 'DEDUCTING', 'CLOSING', 'CLOSED'];

/** Says that an order is part of a payment of several. `others`: how many other orders it covers. */
export function togetherText(status: OrderStatus, others: number): string {
  return UNPAID.includes(status)
    ? m.order_together_unpaid({ count: others })
    : m.order_together({ count: others });
}

import { FEEDBACK_PATH, PAYMENT_PATH } from '@life-payment/contract/pages';
import { lazy, Suspense } from 'react';
import type { OrderDetail } from '../../api/orders.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { CourseUnderWay } from '../../outcome/CourseCard.tsx';
import s from '../../outcome/outcome.module.css';
import { outcomeOf } from '../../outcome/outcome.ts';
import { Together } from '../../outcome/Together.tsx';
import { UnpaidActions } from '../../outcome/UnpaidActions.tsx';
import { WhatNext } from '../../outcome/WhatNext.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { AfterwardsActions } from './AfterwardsActions.tsx';
import { OrderBills } from './OrderBills.tsx';
import { OrderFold } from './OrderFold.tsx';
import { OrderHeader } from './OrderHeader.tsx';

/** A chunk of its own: few orders have a coupon or points. */
const OrderBenefits = lazy(() => import('./OrderBenefits.tsx'));

/** An order in its present state. `onChange`: the payer has changed it. */
export function OrderView({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const outcome = outcomeOf(order);
  return (
    <div className={s['stack']}>
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

import type { PaymentDetail } from '../../api/payments.ts';
import { CourseUnderWay } from '../../outcome/CourseCard.tsx';
import s from '../../outcome/outcome.module.css';
import { UnpaidActions } from '../../outcome/UnpaidActions.tsx';
import { WhatNext } from '../../outcome/WhatNext.tsx';
import { LeaveBar } from './LeaveBar.tsx';
import { OrdersCard } from './OrdersCard.tsx';
import { PaymentFold } from './PaymentFold.tsx';
import { PaymentHeader } from './PaymentHeader.tsx';
import { Question } from './Question.tsx';

/** A payment of several orders in its present state. `onChange`: the payer has changed it. */
export function PaymentView({ payment, onChange }: { payment: PaymentDetail; onChange: () => void }) {
  const { paymentId, orders } = payment;
  return (
    <div className={s['stack']}>
      <PaymentHeader payment={payment} />
      <CourseUnderWay outcome={payment} />
      <OrdersCard payment={payment} />
      <PaymentFold payment={payment} />
      <Question orders={orders} />
      <WhatNext outcome={payment} />
      {payment.status === 'AWAITING_PAYMENT' ? (
        <UnpaidActions
          unpaid={{ orderId: orders[0]?.orderId ?? '', payment: { paymentId, orders: orders.length } }}
          terms={payment}
          onChange={onChange}
        />
      ) : (
        <LeaveBar payment={payment} />
      )}
    </div>
  );
}

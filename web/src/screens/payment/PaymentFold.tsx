import type { PaymentDetail } from '../../api/payments.ts';
import { m } from '../../i18n/messages.ts';
import { instantText } from '../../i18n/moments.ts';
import { isUnderWay } from '../../outcome/CourseCard.tsx';
import { courseOf } from '../../outcome/course.ts';
import { Fold } from '../../outcome/Fold.tsx';
import { Line, NumberLine } from '../../outcome/Line.tsx';
import { Amount } from '../../ui/facts/Amount.tsx';
import { Timeline } from '../../ui/facts/Timeline.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { goingBack } from './sentence.ts';

/** The course of a payment, its amounts and its numbers. The course of each order stands on its own page. */
export function PaymentFold({ payment }: { payment: PaymentDetail }) {
  const { amount, coupon, cash, refunded, createdAt, paidAt, paymentId, walletTradeNo } = payment;
  const back = refunded > 0 || payment.status === 'REFUNDING' ? goingBack(payment) : 0;
  const late = payment.orders.some(({ lateRefund }) => lateRefund);
  return (
    <Fold open={false}>
      {paidAt !== undefined && !late && !isUnderWay(payment) && (
        <Card>
          <Timeline steps={courseOf(payment)} />
        </Card>
      )}
      <Card>
        <dl>
          <Line label={m.order_bills()}>
            <Amount fen={amount} />
          </Line>
          {coupon > 0 && (
            <Line label={m.order_coupon()}>
              <Amount fen={-coupon} />
            </Line>
          )}
          <Line label={paidAt === undefined ? m.order_to_pay() : m.order_paid_amount()}>
            <Amount fen={cash} />
          </Line>
          {back > 0 && (
            <Line label={payment.status === 'REFUNDING' ? m.order_refund_pending() : m.order_refunded()}>
              <Amount fen={-back} />
            </Line>
          )}
          <Line label={m.order_created()}>{instantText(createdAt)}</Line>
          <NumberLine label={m.payment_number()} number={paymentId} />
          {walletTradeNo && <NumberLine label={m.order_trade_number()} number={walletTradeNo} />}
        </dl>
      </Card>
    </Fold>
  );
}

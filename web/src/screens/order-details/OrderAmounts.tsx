import type { OrderDetail } from '../../api/orders.ts';
import { m } from '../../i18n/messages.ts';
import { instantText, monthText } from '../../i18n/moments.ts';
import { Line, NumberLine } from '../../outcome/Line.tsx';
import { refundsUnderWay } from '../../outcome/refunds.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** The amounts of an order, its account, and its numbers for support. */
export function OrderAmounts({ order }: { order: OrderDetail }) {
  const { account, walletTradeNo } = order;
  const comingBack = refundsUnderWay(order);
  const receiptNo = order.timeline.find(({ step }) => step === 'WRITTEN_OFF')?.reference;
  return (
    <Card>
      <dl>
        <Line label={order.kind === 'TOP_UP' ? m.order_top_up() : m.order_bills()}>
          <Amount fen={order.amount} />
        </Line>
        {order.coupon > 0 && (
          <Line label={m.order_coupon()}>
            <Amount fen={-order.coupon} />
          </Line>
        )}
        <Line label={cashLabel(order)}>
          <Amount fen={order.cash} />
        </Line>
        {order.refunded > 0 && (
          <Line label={m.order_refunded()}>
            <Amount fen={-order.refunded} />
          </Line>
        )}
        {comingBack > 0 && (
          <Line label={m.order_refund_pending()}>
            <Amount fen={-comingBack} />
          </Line>
        )}
        {order.refunded + comingBack > 0 && (
          <Line label={m.order_in_the_end()}>
            <Amount fen={order.cash - order.refunded - comingBack} />
          </Line>
        )}
        <Line label={m.order_account()}>{account.numberMasked}</Line>
        {account.holderMasked && <Line label={m.order_holder()}>{account.holderMasked}</Line>}
        <Line label={m.order_created()}>{instantText(order.createdAt)}</Line>
        <NumberLine label={m.order_number()} number={order.orderId} />
        {walletTradeNo && <NumberLine label={m.order_trade_number()} number={walletTradeNo} />}
        {receiptNo && <NumberLine label={m.order_unit_receipt()} number={receiptNo} />}
        {order.bills.map(
          ({ month, writeOffNo }) =>
            writeOffNo && (
              <NumberLine
                key={writeOffNo}
                label={
                  month === undefined || order.bills.length === 1
                    ? m.order_write_off()
                    : m.order_write_off_of({ month: monthText(month) })
                }
                number={writeOffNo}
              />
            ),
        )}
      </dl>
    </Card>
  );
}

function cashLabel({ status, paidAt }: OrderDetail): string {
  if (paidAt !== undefined) return m.order_paid_amount();
  return status === 'CLOSED' ? m.order_not_paid() : m.order_to_pay();
}

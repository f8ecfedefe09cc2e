import type { ReactNode } from 'react';
import type { OrderDetail } from '../../api/orders.ts';
import { instantText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { CopyButton } from './CopyButton.tsx';
import s from './order-details.module.css';
import { refundsUnderWay } from './refunds.ts';

/** The amounts of an order, its account, and its numbers for support. */
export function OrderAmounts({ order }: { order: OrderDetail }) {
  const { account, walletTradeNo } = order;
  const comingBack = refundsUnderWay(order);
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
      </dl>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={s['line']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function cashLabel({ status, paidAt }: OrderDetail): string {
  if (paidAt !== undefined) return m.order_paid_amount();
  return status === 'CLOSED' ? m.order_not_paid() : m.order_to_pay();
}

/** A number that can be read, selected and copied. */
function NumberLine({ label, number }: { label: string; number: string }) {
  return (
    <Line label={label}>
      <span className={s['number']}>{number}</span>
      <CopyButton what={label} text={number} />
    </Line>
  );
}

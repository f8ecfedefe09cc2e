import type { ReactNode } from 'react';
import type { OrderDetail } from '../../api/orders.ts';
import { instantText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from './CopyButton.tsx';
import s from './order-details.module.css';

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={s['line']}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** A number to pass on: to read, to select, to copy. */
const NumberLine = ({ label, number }: { label: string; number: string }) => (
  <Line label={label}>
    <span className={s['number']}>{number}</span>
    <CopyButton what={label} text={number} />
  </Line>
);

/** The sums of an order, for whom it is, and the numbers to ask about it with. */
export const OrderAmounts = ({ order }: { order: OrderDetail }) => {
  const { account, paidAt, walletTradeNo } = order;
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
        <Line label={paidAt === undefined ? m.order_to_pay() : m.order_paid_amount()}>
          <Amount fen={order.cash} />
        </Line>
        {order.refunded > 0 && (
          <Line label={m.order_refunded()}>
            <Amount fen={order.refunded} tone="bad" />
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
};

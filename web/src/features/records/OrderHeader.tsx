import type { OrderDetail } from '../../lib/api/orders.ts';
import { m } from '../../lib/i18n/messages.ts';
import { instantText, monthText } from '../../lib/i18n/moments.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useParams } from '../../lib/navigation/navigation.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { statusText, statusTone } from '../../ui/order-status.ts';
import { Tag } from '../../ui/Tag.tsx';
import { Hero, headingOf, signOf } from '../pay/Hero.tsx';
import { Line, NumberLine } from '../pay/LongNumber.tsx';
import s from '../pay/outcome.module.css';
import { orderSentence, refundsUnderWay } from '../pay/text.ts';

/** The head of an order: bills, account, amount and state. */
export function OrderHeader({ order }: { order: OrderDetail }) {
  const cancelled = useParams().has('cancelled');
  const { account, projectType, status } = order;
  const what = [accountName({ ...account, projectType }), monthsOf(order)];
  const sign = signOf(status);
  return (
    <Hero
      sign={sign}
      heading={headingOf(status)}
      fen={sign === 'BACK' ? goingBack(order) : order.cash}
      what={what.filter(Boolean).join(' · ')}
    >
      {sign === 'TICK' && <Tag tone={statusTone(status)}>{statusText(status)}</Tag>}
      <p className={s['sentence']}>{orderSentence(order, cancelled)}</p>
    </Hero>
  );
}

/** The sum of refunds, done and under way, in fen. */
function goingBack(order: OrderDetail): number {
  return order.refunded + refundsUnderWay(order) || order.cash;
}

function monthsOf({ kind, bills }: OrderDetail): string | undefined {
  if (kind === 'TOP_UP') return m.order_top_up();
  const months = bills.flatMap(({ month }) => month ?? []).map(monthText);
  const [first, last] = [months[0], months.at(-1)];
  return first === last ? first : `${first} – ${last}`;
}

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
        <NumberLine label={m.order_number()} number={order.orderId} copied />
        {walletTradeNo && <NumberLine label={m.order_trade_number()} number={walletTradeNo} />}
        {receiptNo && <NumberLine label={m.order_unit_receipt()} number={receiptNo} />}
      </dl>
    </Card>
  );
}

function cashLabel({ status, paidAt }: OrderDetail): string {
  if (paidAt !== undefined) return m.order_paid_amount();
  return status === 'CLOSED' ? m.order_not_paid() : m.order_to_pay();
}

import type { ReactNode } from 'react';
import type { OrderDetail } from '../../lib/api/orders.ts';
import { instantText, monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Fact } from '../../ui/Facts.tsx';
import { statusText, statusTone } from '../../ui/order-status.ts';
import { Amount, Tag } from '../../ui/Parts.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { useBackMark } from '../pay/go-to-wallet.ts';
import s from '../pay/outcome.module.css';
import { Hero, headingOf, NumberLine, SumLines, signOf } from '../pay/outcome-parts.tsx';
import { goingBack, orderSentence, outcomeOf, refundsOf, refundsUnderWay } from '../pay/text.ts';
import { stepsOf } from './timeline.ts';

/** The head of an order: bills, account, amount and state. */
export function OrderHeader({ order }: { order: OrderDetail }) {
  const back = useBackMark();
  const { account, projectType, status } = order;
  const what = [accountName({ ...account, projectType }), monthsOf(order)];
  const sign = signOf(status);
  return (
    <Hero
      sign={sign}
      heading={headingOf(status)}
      fen={sign === 'BACK' ? goingBack(outcomeOf(order)) : order.cash}
      what={what.filter(Boolean).join(' · ')}
    >
      {sign === 'TICK' && <Tag tone={statusTone(status)}>{statusText(status)}</Tag>}
      <p className="small phrases">{orderSentence(order, back)}</p>
    </Hero>
  );
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
    <dl>
      <SumLines
        label={order.kind === 'TOP_UP' ? m.order_top_up() : m.order_bills()}
        cashLabel={cashLabel(order)}
        of={order}
        comingBack={comingBack}
      />
      {order.refunded + comingBack > 0 && order.status !== 'REFUNDED' && (
        <Fact name={m.order_in_the_end()}>
          <Amount fen={order.cash - order.refunded - comingBack} />
        </Fact>
      )}
      <Fact name={m.order_account()}>{account.numberMasked}</Fact>
      {account.holderMasked && <Fact name={m.bill_recognise_holder()}>{account.holderMasked}</Fact>}
      <Fact name={m.order_created()}>{instantText(order.createdAt)}</Fact>
      <NumberLine label={m.order_number()} number={order.orderId} copied />
      {walletTradeNo && <NumberLine label={m.order_trade_number()} number={walletTradeNo} />}
      {order.status === 'REFUNDED' &&
        refundsOf(order).map(({ refundNo }) => (
          <NumberLine key={refundNo} label={m.order_refund_number()} number={refundNo} copied />
        ))}
      {receiptNo && <NumberLine label={m.order_unit_receipt()} number={receiptNo} />}
    </dl>
  );
}

function cashLabel({ status, paidAt }: OrderDetail): string {
  if (paidAt !== undefined) return m.order_paid_amount();
  return status === 'CLOSED' ? m.order_not_paid() : m.order_to_pay();
}

type PlacedProps = {
  order: OrderDetail;
  /** The closing text, shown when the order is final. */
  ending: string;
  /** The payer's actions. */
  children: ReactNode;
};

/** For a payer who comes back from paying: the order's state, what happens next, and its facts. */
export function PlacedOrder({ order, ending, children }: PlacedProps) {
  return (
    <div className="stack">
      <OrderHeader order={order} />
      <Card title={m.placed_progress()}>
        <Timeline steps={stepsOf(order)} />
      </Card>
      <Card>
        <OrderAmounts order={order} />
      </Card>
      {order.status !== 'AWAITING_PAYMENT' && (
        <p className={cx('small phrases', s['note'])}>{order.final ? ending : m.placed_watching()}</p>
      )}
      {children}
    </div>
  );
}

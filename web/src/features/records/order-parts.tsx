import type { ReactNode } from 'react';
import type { OrderDetail } from '../../lib/api/orders.ts';
import { instantText, momentText, monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Fact } from '../../ui/Facts.tsx';
import { moneyText } from '../../ui/money.ts';
import { statusText, statusTone } from '../../ui/order-status.ts';
import { Tag } from '../../ui/Parts.tsx';
import { type Step, Timeline } from '../../ui/Timeline.tsx';
import { useBackMark } from '../pay/go-to-wallet.ts';
import s from '../pay/outcome.module.css';
import { Hero, headingOf, NumberLine, SIGNS, SumLines } from '../pay/outcome-parts.tsx';
import {
  goingBack,
  orderSentence,
  outcomeOf,
  refundsOf,
  shownStatus,
  wayBack,
  withCustomerService,
} from '../pay/text.ts';

/** The head of an order: bills, account, amount and state. */
export function OrderHeader({ order }: { order: OrderDetail }) {
  const back = useBackMark();
  const { account, projectType, status } = order;
  const what = [accountName({ ...account, projectType }), monthsOf(order)];
  const sign = SIGNS[status];
  return (
    <Hero
      sign={sign}
      heading={headingOf(shownStatus(outcomeOf(order)))}
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
  const receiptNo = order.timeline.find(({ step }) => step === 'WRITTEN_OFF')?.reference;
  return (
    <dl>
      <SumLines
        label={order.kind === 'TOP_UP' ? m.order_top_up() : m.order_bills()}
        cashLabel={cashLabel(order)}
        of={{ ...order, orders: [order] }}
      />
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

/** `ending`: the closing text, shown when the order is final. `children`: the payer's actions. */
type PlacedProps = { order: OrderDetail; ending: string; children: ReactNode };

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

type Entry = OrderDetail['timeline'][number];
type Titles = Record<Entry['state'], string>;

/** The steps of an order: done, under way, and next. */
export function stepsOf(order: OrderDetail): Step[] {
  return order.timeline.map((entry) => ({
    key: `${entry.step} ${entry.state === 'DONE'}`,
    title: titles(entry.step, order)[entry.state],
    facts: [entry.amount !== undefined && moneyText(entry.amount), referenceText(entry)].filter(
      (fact) => fact !== false && fact !== undefined,
    ),
    time: timeOf(entry, order),
    state: stepState(entry),
  }));
}

function stepState({ step, state }: Entry): Step['state'] {
  if (state !== 'DONE') return state === 'NOW' ? 'now' : 'next';
  if (step === 'REJECTED') return 'bad';
  return step === 'CLOSED' ? 'over' : 'done';
}

function titles(step: Entry['step'], order: OrderDetail): Titles {
  const { unitName: unit, status } = order;
  switch (step) {
    case 'CREATED':
      return same(m.order_step_created());
    case 'PAID':
      return {
        ...same(m.order_step_paid()),
        NOW: status === 'DEDUCTING' ? m.order_step_deducted_now() : m.order_step_paid_now(),
      };
    case 'PAID_LATE':
      return same(m.order_step_paid_late());
    case 'SENT_TO_UNIT':
      return {
        DONE: m.order_step_sent({ unit }),
        NOW: m.order_step_sent_now({ unit }),
        NEXT: m.order_step_sent_next({ unit }),
      };
    case 'WRITTEN_OFF':
      return {
        DONE: m.order_step_credited({ unit }),
        NOW: m.order_step_credited_now({ unit }),
        NEXT: m.order_step_credited_next({ unit }),
      };
    case 'REJECTED':
      return same(m.order_step_rejected({ unit }));
    case 'REFUND_STARTED':
      return { ...same(m.order_step_refund_started_next()), DONE: m.order_step_refund_started() };
    case 'REFUNDED':
      return {
        DONE: wayBack(order) === 'WALLET' ? m.order_step_refunded() : m.order_step_paid_back(),
        NOW: m.order_refund_on_the_way(),
        NEXT: m.order_step_refunded_next(),
      };
    case 'CLOSED':
      return { ...same(m.order_step_closed()), NOW: m.order_step_closed_now() };
  }
}

function same(text: string): Titles {
  return { DONE: text, NOW: text, NEXT: text };
}

function referenceText({ step, reference }: Entry): string | undefined {
  // The order's own number stands below, with a button to copy it.
  if (reference === undefined || step === 'CREATED') return undefined;
  // The whole number stands below.
  const number = `…${reference.slice(-6)}`;
  return step === 'WRITTEN_OFF' ? m.receipt_reference({ number }) : m.order_trade({ number });
}

function timeOf(entry: Entry, order: OrderDetail): string | undefined {
  if (entry.at !== undefined) return momentText(entry.at);
  if (entry.state !== 'NOW') return undefined;
  if (entry.step === 'REFUNDED' && withCustomerService(order)) return m.order_with_service();
  const unknown = order.bills.some(({ state }) => state === 'NOT_KNOWN_YET');
  return unknown && entry.step === 'WRITTEN_OFF' ? m.order_being_confirmed() : m.order_under_way();
}

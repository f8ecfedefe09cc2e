import {
  FEEDBACK_PATH,
  HOME_PATH,
  MARKETING_PATH,
  ORDER_PATH,
  PAYMENT_PATH,
} from '@life-payment/contract/pages';
import type { OrderDetail, OrderStatus } from '../../lib/api/orders.ts';
import { deadlineText, instantText, monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { BillParts } from '../../ui/Facts.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { COUPON, WALLET } from '../../ui/later-icons.ts';
import { moneyText } from '../../ui/money.ts';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { Amount, Parts, Tag, type Tone } from '../../ui/Parts.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { pointsText } from '../benefits/worth.ts';
import s from '../pay/outcome.module.css';
import {
  CourseUnderWay,
  Details,
  NumberLine,
  PromiseNote,
  UnpaidActions,
  WhatNext,
} from '../pay/outcome-parts.tsx';
import { NotFound, PolledOrder } from '../pay/Polled.tsx';
import { isUnderWay, outcomeOf, type Refund, refundText } from '../pay/text.ts';
import { OrderAmounts, OrderHeader, PlacedOrder, stepsOf } from './order-parts.tsx';
import { AfterwardsActions } from './PayAgain.tsx';

export default OrderDetails;

/** An order and its progress, until it is final. `orderId`: its number. */
function OrderDetails() {
  const orderId = useParams().get('orderId');
  if (!orderId) return <NotFound what="ORDER" />;
  return (
    <PolledOrder key={orderId} orderId={orderId}>
      {(order, refresh) => <OrderView order={order} onChange={refresh} />}
    </PolledOrder>
  );
}

/** An order in its present state. `onChange`: the payer has changed it. */
function OrderView({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const outcome = outcomeOf(order);
  return (
    <div className="stack">
      <OrderHeader order={order} />
      <div className="stack sides" data-wide="true">
        <div className="stack">
          <CourseUnderWay outcome={outcome} />
          <OrderBills order={order} />
          <Together order={order} />
          <OrderBenefits order={order} />
        </div>
        <div className="stack">
          <OrderFold order={order} />
          <div className="centre">
            <LinkButton variant="text" small to={FEEDBACK_PATH} params={{ orderId: order.orderId }}>
              {m.question_order()}
            </LinkButton>
          </div>
          <WhatNext outcome={outcome} />
          {order.status === 'AWAITING_PAYMENT' ? (
            <Unpaid order={order} onChange={onChange} />
          ) : (
            <AfterwardsActions order={order} />
          )}
        </div>
      </div>
    </div>
  );
}

/** An order of several is paid on the page that shows what all of them cost. */
function Unpaid({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const { orderId, paidWith } = order;
  const payment = paidWith && { paymentId: paidWith.paymentId, orders: paidWith.others + 1 };
  return (
    <UnpaidActions
      unpaid={{ orderId, ...(payment && { payment }) }}
      terms={order}
      onChange={onChange}
      instead={
        payment && (
          <LinkButton wide to={PAYMENT_PATH} params={{ paymentId: payment.paymentId }}>
            {m.order_see_payment()}
          </LinkButton>
        )
      }
    />
  );
}

/** All that happened to an order, its amounts and its numbers. Open while it is the only place that says what is under way. */
function OrderFold({ order }: { order: OrderDetail }) {
  const outcome = outcomeOf(order);
  const shownAbove = isUnderWay(outcome);
  return (
    <Details open={!shownAbove && !order.final && order.status !== 'AWAITING_PAYMENT'}>
      <Timeline steps={stepsOf(order)} />
      {!shownAbove && <PromiseNote outcome={outcome} />}
      <OrderAmounts order={order} />
    </Details>
  );
}

/** From an order to the payment that covers it and others. */
function Together({ order: { paidWith, status } }: { order: OrderDetail }) {
  if (!paidWith) return null;
  const { paymentId, others } = paidWith;
  return (
    <Card rows>
      <ListRow
        icon={WALLET}
        title={togetherText(status, others)}
        to={PAYMENT_PATH}
        params={{ paymentId }}
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

type Bill = OrderDetail['bills'][number];

const STATES: Record<Bill['state'], { text: () => string; tone: Tone }> = {
  NOT_SENT: { text: m.order_bill_not_sent, tone: 'neutral' },
  SENT: { text: m.order_bill_sent, tone: 'accent' },
  NOT_KNOWN_YET: { text: m.order_bill_not_known, tone: 'warning' },
  WRITTEN_OFF: { text: m.status_succeeded, tone: 'accent' },
  REJECTED: { text: m.order_bill_rejected, tone: 'bad' },
};

function OrderBills({ order }: { order: OrderDetail }) {
  return (
    <Card title={order.kind === 'TOP_UP' ? m.order_top_up() : m.order_bills()} aside={order.unitName}>
      <ul>
        {order.bills.map((bill) => (
          <BillRow key={[bill.billNo, bill.month, bill.writeOffNo].join()} bill={bill} order={order} />
        ))}
      </ul>
      {order.lateRefund && <RefundNote refund={order.lateRefund} status={order.status} />}
    </Card>
  );
}

function BillRow({ bill, order }: { bill: Bill; order: OrderDetail }) {
  const bare = order.kind === 'TOP_UP' ? m.bill_top_up() : m.bill_nameless({ billNo: bill.billNo });
  const { advance, coupon, takenFrom, rejectedReason, parts, refund } = bill;
  const notes = [
    advance !== undefined && m.order_advance({ amount: moneyText(advance) }),
    coupon !== undefined && m.order_by_coupon({ amount: moneyText(coupon) }),
    takenFrom !== undefined && m.order_taken_from({ time: deadlineText(takenFrom) }),
    rejectedReason,
  ];
  return (
    <li className={s['bill']}>
      <div className={s['billHead']}>
        <p className="bold">{bill.month === undefined ? bare : monthText(bill.month)}</p>
        {isStated(order) && <Tag tone={STATES[bill.state].tone}>{STATES[bill.state].text()}</Tag>}
        <span className={s['billAmount']}>
          <Amount fen={bill.due} />
        </span>
      </div>
      {notes.map(
        (note) =>
          note && (
            <p key={note} className="small">
              {note}
            </p>
          ),
      )}
      {parts && <BillParts parts={parts} />}
      {refund && <RefundNote refund={refund} status={order.status} />}
    </li>
  );
}

/** True if bills show their states, because the head of the order does not say them. */
function isStated({ paidAt, lateRefund, bills }: OrderDetail): boolean {
  return paidAt !== undefined && !lateRefund && bills.some(({ state }) => state !== 'WRITTEN_OFF');
}

/** The state of a refund. The head of an order says it where all has come back. */
function RefundNote({ refund, status }: { refund: Refund; status: OrderStatus }) {
  if (status === 'REFUNDED') return null;
  return (
    <div className={s['refund']}>
      <Parts of={[moneyText(refund.amount), refundText(refund)]} />
      {refund.sentAt !== undefined && (
        <p className="small">{m.order_refund_sent({ time: instantText(refund.sentAt) })}</p>
      )}
      <dl>
        <NumberLine label={m.order_refund_number()} number={refund.refundNo} copied />
      </dl>
    </div>
  );
}

/** The state of an order's coupon and the points it earned; empty without either. */
function OrderBenefits({ order }: { order: OrderDetail }) {
  const { coupon, couponBack, points = 0 } = order;
  const used = couponUsed(order);
  if (!used && !couponBack && points === 0) return null;
  return (
    <Card rows>
      <div role="status">
        <ul>
          {used && (
            <li>
              <ListRow
                icon={COUPON}
                title={m.benefit_order_used()}
                note={m.benefit_order_used_text({ amount: moneyText(coupon) })}
              />
            </li>
          )}
          {couponBack && (
            <li>
              <ListRow
                icon={COUPON}
                title={m.benefit_order_back()}
                note={m.benefit_order_back_text({ time: instantText(couponBack.expiresAt) })}
                to={MARKETING_PATH}
                params={{ show: 'coupons' }}
                chevron
              />
            </li>
          )}
          {points > 0 && (
            <li>
              <ListRow
                icon="check"
                title={m.benefit_order_points({ points: pointsText(points) })}
                note={m.benefit_order_points_text()}
                to={MARKETING_PATH}
                chevron
              />
            </li>
          )}
        </ul>
      </div>
    </Card>
  );
}

/** True if the coupon was used: the order was paid in time, and the coupon was not given back. */
function couponUsed({ coupon, paidAt, couponBack, lateRefund, status }: OrderDetail): boolean {
  return coupon > 0 && paidAt !== undefined && !couponBack && !lateRefund && status !== 'REFUNDED';
}

/** The page to which a payer who came by a 5G message returns after paying. `orderId`: the order, which may not be booked yet. */
export function OrderPlaced() {
  const { relaunch } = useNavigation();
  const orderId = useParams().get('orderId');
  if (!orderId) return <NotFoundView />;
  return (
    <PolledOrder key={orderId} orderId={orderId}>
      {(order) => (
        <PlacedOrder order={order} ending={m.placed_done_text()}>
          <LinkButton wide to={ORDER_PATH} params={{ orderId }}>
            {m.placed_see_order()}
          </LinkButton>
          <Button wide variant="soft" onClick={() => relaunch(HOME_PATH)}>
            {m.done()}
          </Button>
        </PlacedOrder>
      )}
    </PolledOrder>
  );
}

import {
  FEEDBACK_PATH,
  HOME_PATH,
  PAYMENT_PATH,
  RECEIPT_PATH,
  RECORDS_PATH,
} from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { accountsOptions } from '../../lib/api/accounts.ts';
import type { OrderDetail, OrderStatus } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { deadlineText, instantText, monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later } from '../../lib/later.tsx';
import { useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { BillParts } from '../../ui/Facts.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { WALLET } from '../../ui/later-icons.ts';
import { moneyText } from '../../ui/money.ts';
import { Amount, Parts, Tag, type Tone } from '../../ui/Parts.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { isDue } from '../accounts/due.ts';
import { CourseUnderWay, isUnderWay, PromiseNote } from '../pay/CourseCard.tsx';
import s from '../pay/outcome.module.css';
import { Details, DoneBar, NotFound, NumberLine, UnpaidActions, WhatNext } from '../pay/outcome-parts.tsx';
import { PolledOrder } from '../pay/Polled.tsx';
import { outcomeOf, type Refund, refundText } from '../pay/text.ts';
import { OrderAmounts, OrderHeader } from './OrderHeader.tsx';
import o from './order-details.module.css';
import { PayAgain } from './PayAgain.tsx';
import { stepsOf } from './timeline.ts';

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

/** A chunk of its own: few orders have a coupon or points. */
const OrderBenefits = later(() => import('./OrderBenefits.tsx'));

/** An order in its present state. `onChange`: the payer has changed it. */
function OrderView({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const outcome = outcomeOf(order);
  return (
    <div className="stack">
      <OrderHeader order={order} />
      <CourseUnderWay outcome={outcome} />
      <OrderBills order={order} />
      {order.paidWith && <Together paidWith={order.paidWith} status={order.status} />}
      <OrderBenefits order={order} />
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
  );
}

/** An order of several is paid on the page that shows what all of them cost. */
function Unpaid({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const { orderId, paidWith } = order;
  if (!paidWith) return <UnpaidActions unpaid={{ orderId }} terms={order} onChange={onChange} />;
  const { paymentId, others } = paidWith;
  return (
    <UnpaidActions
      unpaid={{ orderId, payment: { paymentId, orders: others + 1 } }}
      terms={order}
      onChange={onChange}
      instead={
        <LinkButton wide to={PAYMENT_PATH} params={{ paymentId }}>
          {m.order_see_payment()}
        </LinkButton>
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

type Props = { paidWith: NonNullable<OrderDetail['paidWith']>; status: OrderDetail['status'] };

/** From an order to the payment that covers it and others. */
function Together({ paidWith, status }: Props) {
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
  const bare = order.kind === 'TOP_UP' ? m.order_top_up() : m.bill_nameless({ billNo: bill.billNo });
  const { advance, coupon, takenFrom, rejectedReason, parts, refund } = bill;
  const notes = [
    advance !== undefined && m.order_advance({ amount: moneyText(advance) }),
    coupon !== undefined && m.order_by_coupon({ amount: moneyText(coupon) }),
    takenFrom !== undefined && m.order_taken_from({ time: deadlineText(takenFrom) }),
    rejectedReason,
  ];
  return (
    <li className={o['bill']}>
      <div className={o['billHead']}>
        <p className="bold">{bill.month === undefined ? bare : monthText(bill.month)}</p>
        {isStated(order) && <Tag tone={STATES[bill.state].tone}>{STATES[bill.state].text()}</Tag>}
        <span className={o['billAmount']}>
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

/** Failed orders: the payer most likely wants to try again. */
const FAILED: readonly OrderStatus[] = ['CLOSED', 'REFUNDED'];

/** The actions of an order that can no longer be paid: leaving, its receipt, and paying its account again where something is to pay. */
function AfterwardsActions({ order }: { order: OrderDetail }) {
  const again = useLeadsOn(order);
  const receipt = order.receipt && (
    <LinkButton variant="soft" to={RECEIPT_PATH} params={{ receipt: order.receipt.code }}>
      {m.title_receipt()}
    </LinkButton>
  );
  const records = (
    <LinkButton variant="soft" to={RECORDS_PATH}>
      {m.title_payment_records()}
    </LinkButton>
  );
  if (again && FAILED.includes(order.status))
    return (
      <>
        <div className="pair">
          {receipt}
          {records}
          <LinkButton variant="soft" to={HOME_PATH}>
            {m.back_home()}
          </LinkButton>
        </div>
        <BottomBar>
          <PayAgain order={order} variant="primary" />
        </BottomBar>
      </>
    );
  return (
    <>
      <div className="pair">
        {again && <PayAgain order={order} variant="soft" />}
        {records}
      </div>
      <DoneBar beside={receipt} />
    </>
  );
}

/** True if paying again leads to something: a top-up, or a bill that is due as far as it is known. */
function useLeadsOn({ final, kind, status, account: { accountId } }: OrderDetail): boolean {
  const { api } = useApp();
  const { data } = useQuery({ ...accountsOptions(api), enabled: accountId !== undefined });
  if (!final || kind === 'TOP_UP') return final;
  const account = data?.find((each) => each.accountId === accountId);
  return account?.lastQuery ? isDue(account) && !account.processing : status !== 'SUCCEEDED';
}

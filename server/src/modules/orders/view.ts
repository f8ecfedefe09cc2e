import type { getOrderDetail, ResponseOf } from '@life-payment/contract';
import type { Language } from '@life-payment/contract/rules';
import { instant } from '../../kit/time.ts';
import { partsView } from '../bills/index.ts';
import type { RefundState } from '../refunds/index.ts';
import type { BillState } from '../settlement/index.ts';
import { freeAt } from './being-deducted.ts';
import type { DetailBill, DetailRefund, OrderDetail } from './detail-store.ts';
import { promiseOf } from './promise.ts';
import { rejectionText } from './rejections.ts';
import { isFinal, statusOf } from './status.ts';
import { timelineOf } from './timeline.ts';

type View = ResponseOf<typeof getOrderDetail>;
type BillView = View['bills'][number];
type RefundView = NonNullable<View['lateRefund']>;

const BILL_VIEW: Readonly<Record<BillState, BillView['state']>> = {
  PENDING: 'NOT_SENT',
  SENT: 'SENT',
  UNKNOWN: 'NOT_KNOWN_YET',
  CANCELLING: 'NOT_KNOWN_YET',
  WRITTEN_OFF: 'WRITTEN_OFF',
  REJECTED: 'REJECTED',
};

const REFUND_VIEW: Readonly<Record<RefundState, RefundView['state']>> = {
  DUE: 'ON_THE_WAY',
  SENT: 'ON_THE_WAY',
  UNKNOWN: 'ON_THE_WAY',
  NEEDS_PERSON: 'WITH_CUSTOMER_SERVICE',
  DONE: 'DONE',
};

/** fen that came back to the payer */
export function refundedOf(refunds: readonly { state: RefundState; amount: number }[]): number {
  return refunds.filter(({ state }) => state === 'DONE').reduce((total, { amount }) => total + amount, 0);
}

/** An order as its payer reads it. */
export function viewOf(order: OrderDetail, unit: string, language: Language, now: Date): View {
  const promise = promiseOf(order, now);
  const status = statusOf(order.states);
  const late =
    order.states.payment === 'PAID_LATE' ? order.refunds.find(({ line }) => line === null) : undefined;
  return {
    orderId: order.orderId,
    status,
    final: isFinal(status),
    kind: order.kind,
    unitId: order.unitId,
    unitName: unit,
    projectType: order.projectType as View['projectType'],
    area: order.area,
    account: {
      ...(order.accountId ? { accountId: order.accountId } : {}),
      numberMasked: order.numberMasked,
      holderMasked: order.holderMasked,
      remark: order.remark,
    },
    amount: order.amount,
    coupon: order.coupon,
    cash: order.cash,
    ...(order.couponBackUntil ? { couponBack: { expiresAt: instant(order.couponBackUntil) } } : {}),
    ...(order.points === 0 ? {} : { points: order.points }),
    refunded: refundedOf(order.refunds),
    createdAt: instant(order.createdAt),
    expiresAt: instant(order.expiresAt),
    ...(status === 'CLOSING' && order.kind === 'BILLS' ? { billsFreeAt: instant(freeAt(order)) } : {}),
    ...(order.paidAt ? { paidAt: instant(order.paidAt) } : {}),
    ...(order.walletTradeNo ? { walletTradeNo: order.walletTradeNo } : {}),
    bills: order.bills.map((bill) => billView(bill, order.refunds, language, now)),
    timeline: timelineOf(order),
    ...(promise ? { promise } : {}),
    ...(late ? { lateRefund: refundView(late) } : {}),
    ...paidWith(order),
  };
}

/** The payment of an order, where it covers others too. */
export function paidWith({
  paymentId,
  ordersOfPayment,
}: Pick<OrderDetail, 'paymentId' | 'ordersOfPayment'>): Pick<View, 'paidWith'> {
  return ordersOfPayment > 1 ? { paidWith: { paymentId, others: ordersOfPayment - 1 } } : {};
}

function billView(
  bill: DetailBill,
  refunds: readonly DetailRefund[],
  language: Language,
  now: Date,
): BillView {
  const refund = refunds.find(({ line }) => line === bill.line);
  return {
    billNo: bill.billKey,
    ...(bill.month ? { month: bill.month } : {}),
    due: bill.due,
    ...(bill.coupon > 0 ? { coupon: bill.coupon } : {}),
    ...partsView(bill.parts, bill.due - bill.advance, language),
    ...(bill.advance > 0 ? { advance: bill.advance } : {}),
    state: bill.state ? BILL_VIEW[bill.state] : 'NOT_SENT',
    ...(bill.sentAt ? { writeOffNo: bill.writeOffNo } : {}),
    ...(bill.takenFrom && bill.takenFrom > now ? { takenFrom: instant(bill.takenFrom) } : {}),
    ...(bill.rejection ? { rejectedReason: rejectionText(bill.rejection, language) } : {}),
    ...(refund ? { refund: refundView(refund) } : {}),
  };
}

function refundView(refund: DetailRefund): RefundView {
  const { refundNo, amount, state, sentAt, doneAt, byBank } = refund;
  const card = state === 'DONE' ? cardView(refund) : null;
  return {
    refundNo,
    amount,
    state: REFUND_VIEW[state],
    ...(byBank ? { way: 'BANK' as const } : {}),
    ...(sentAt ? { sentAt: instant(sentAt) } : {}),
    ...(doneAt ? { doneAt: instant(doneAt) } : {}),
    ...(card ? { card } : {}),
  };
}

/** Where the money is on its way to a card. What the bank sends back is in the payer's wallet. */
function cardView({ cardState, cardBy, cardAt }: DetailRefund): RefundView['card'] | null {
  if (cardState === null) return null;
  return {
    state: cardState === 'FAILED' ? 'IN_WALLET' : cardState,
    ...(cardBy ? { by: instant(cardBy) } : {}),
    ...(cardAt ? { at: instant(cardAt) } : {}),
  };
}

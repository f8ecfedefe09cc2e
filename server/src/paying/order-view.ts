import { REJECTIONS } from '@life-payment/biller-api';
import {
  type getOrderDetail,
  type getPayment,
  NO_SUCH_THING,
  type RequestOf,
  type ResponseOf,
} from '@life-payment/contract';
import { type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import { partsView } from '../billing/index.ts';
import type { Context } from '../kit/context.ts';
import type { BillState, RefundState } from '../kit/database/states.ts';
import { unitName } from '../kit/ports/catalogue.ts';
import { instant } from '../kit/time.ts';
import { textsOf } from '../texts/index.ts';
import { payOf } from './how-to-pay.ts';
import {
  type DetailBill,
  type DetailRefund,
  freeAt,
  isFinal,
  type OrderDetail,
  readDetailsOfPayment,
  refundedOf,
  statusOf,
  statusOfPayment,
} from './order-detail.ts';
import { receiptOf, receiptOfPayment } from './receipt.ts';

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

/** An order with all that its payer reads of it. */
export async function shownOrder(context: Context, order: OrderDetail, language: Language): Promise<View> {
  const unit = await context.catalogue.unit(order.unitId);
  const name = unit ? unitName(unit, language) : order.unitId;
  const phone = unit?.servicePhone ? { unitPhone: unit.servicePhone } : {};
  return { ...viewOf(order, name, language, context.now()), ...phone, ...receiptOf(context, order) };
}

/** A payment as its payer reads it. */
export async function paymentOf(
  context: Context,
  lifeUserId: string,
  language: Language,
  { paymentId, payHost }: RequestOf<typeof getPayment>,
): Promise<ResponseOf<typeof getPayment> | Refusal> {
  const orders = await readDetailsOfPayment(context.reads, lifeUserId, paymentId);
  const [first] = orders;
  if (!first) return refuse(NO_SUCH_THING);
  const status = statusOfPayment(orders.map(({ states }) => statusOf(states)));
  const sum = (of: (order: OrderDetail) => number) => orders.reduce((total, order) => total + of(order), 0);
  const shown = await Promise.all(orders.map((order) => shownOrder(context, order, language)));
  return {
    paymentId: first.paymentId,
    status,
    final: orders.every((order) => isFinal(statusOf(order.states))),
    amount: sum(({ amount }) => amount),
    coupon: sum(({ coupon }) => coupon),
    cash: first.paymentCash,
    refunded: sum(({ refunds }) => refundedOf(refunds)),
    createdAt: instant(first.createdAt),
    expiresAt: instant(first.expiresAt),
    ...(first.paidAt ? { paidAt: instant(first.paidAt) } : {}),
    ...(first.walletTradeNo ? { walletTradeNo: first.walletTradeNo } : {}),
    orders: shown.map(({ pay: _pay, ...order }) => order),
    ...receiptOfPayment(context, orders),
    ...(payHost ? await payOf(context, first, payHost) : {}),
  };
}

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

type Entry = View['timeline'][number];

/** The events of an order by time, then the step under way, then the steps to come. */
function timelineOf(order: OrderDetail): Entry[] {
  const created = entry('CREATED', order.createdAt, { reference: order.orderId });
  const paid = { amount: order.cash, reference: order.walletTradeNo };
  switch (order.states.payment) {
    case 'WAITING':
      return [
        created,
        ahead('PAID', 'NOW', order.cash),
        ahead('SENT_TO_UNIT', 'NEXT'),
        ahead('WRITTEN_OFF', 'NEXT'),
      ];
    case 'CLOSING':
      return [created, ahead('CLOSED', 'NOW')];
    case 'CLOSED':
      return [created, entry('CLOSED', order.closedAt)];
    case 'PAID_LATE':
      return [
        created,
        entry('CLOSED', order.closedAt),
        entry('PAID_LATE', order.paidAt, paid),
        ...refundEntries(order.refunds),
      ];
    case 'PAID':
      return [
        created,
        entry('PAID', order.paidAt, paid),
        ...writeOffEntries(order.bills),
        ...refundEntries(order.refunds),
      ];
  }
}

function entry(
  step: Entry['step'],
  at: Date | null,
  facts: { amount?: number; reference?: string | null } = {},
): Entry {
  return {
    step,
    state: 'DONE',
    ...(at ? { at: instant(at) } : {}),
    ...(facts.amount === undefined ? {} : { amount: facts.amount }),
    ...(facts.reference ? { reference: facts.reference } : {}),
  };
}

function ahead(step: Entry['step'], state: 'NOW' | 'NEXT', amount?: number): Entry {
  return { step, state, ...(amount === undefined ? {} : { amount }) };
}

function refundEntries(refunds: readonly DetailRefund[]): Entry[] {
  if (refunds.length === 0) return [];
  const amount = refunds.reduce((total, refund) => total + refund.amount, 0);
  const sentAt = earliest(refunds.map((refund) => refund.sentAt));
  const finished = refunds.every((refund) => refund.state === 'DONE');
  return [
    // Nobody here has started what somebody else refunded at the wallet.
    ...(sentAt ? [entry('REFUND_STARTED', sentAt, { amount })] : []),
    ...(sentAt || finished ? [] : [ahead('REFUND_STARTED', 'NOW', amount)]),
    finished
      ? entry('REFUNDED', latest(refunds.map((refund) => refund.doneAt)), { amount })
      : ahead('REFUNDED', sentAt ? 'NOW' : 'NEXT', amount),
  ];
}

function earliest(times: readonly (Date | null)[]): Date | null {
  return times.filter((at) => at !== null).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

function latest(times: readonly (Date | null)[]): Date | null {
  return times.filter((at) => at !== null).sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

function writeOffEntries(bills: readonly DetailBill[]): Entry[] {
  const open = bills.filter((bill) => bill.state !== 'WRITTEN_OFF' && bill.state !== 'REJECTED');
  const done = bills.filter((bill) => bill.state === 'WRITTEN_OFF');
  const rejected = bills.filter((bill) => bill.state === 'REJECTED');
  const sentAt = earliest(bills.map((bill) => bill.sentAt));
  const reference = bills.length === 1 ? bills[0]?.reference : null;
  return [
    ...(sentAt ? [entry('SENT_TO_UNIT', sentAt)] : open.length > 0 ? [ahead('SENT_TO_UNIT', 'NOW')] : []),
    ...(done.length > 0
      ? [
          entry('WRITTEN_OFF', latest(done.map((bill) => bill.settledAt)), {
            amount: sum(done),
            reference: reference ?? null,
          }),
        ]
      : []),
    ...(rejected.length > 0
      ? [entry('REJECTED', latest(rejected.map((bill) => bill.settledAt)), { amount: sum(rejected) })]
      : []),
    ...(open.length > 0 ? [ahead('WRITTEN_OFF', sentAt ? 'NOW' : 'NEXT', sum(open))] : []),
  ];
}

function sum(rows: readonly { due: number }[]): number {
  return rows.reduce((total, { due }) => total + due, 0);
}

/** When the open bills and refunds of an order are done at the latest; null when nothing is open or nothing was promised. */
function promiseOf({ bills, refunds }: OrderDetail, now: Date): NonNullable<View['promise']> | null {
  const open = [
    ...bills.filter(({ state }) => state !== 'WRITTEN_OFF' && state !== 'REJECTED'),
    ...refunds.filter(({ state }) => state !== 'DONE'),
  ];
  const times = open.flatMap(({ promisedBy }) => promisedBy?.getTime() ?? []);
  if (times.length === 0) return null;
  return { by: instant(new Date(Math.max(...times))), overdue: Math.min(...times) < now.getTime() };
}

/** Why a bill was rejected, in the payer's words; the unit's own code stays with us. */
function rejectionText(rejection: string, language: Language): string {
  const texts = textsOf(language);
  if (rejection === 'REFUNDED_ELSEWHERE') return texts.refundedElsewhere;
  if (rejection === 'VOID_ELSEWHERE') return texts.voidElsewhere;
  if (rejection === 'REVERSED') return texts.reversed;
  if (rejection === 'UNIT_GONE') return texts.unitGone;
  return texts.rejections[REJECTIONS.find((reason) => reason === rejection) ?? 'NOT_ACCEPTED'];
}

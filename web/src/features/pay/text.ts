import type { OrderDetail } from '../../lib/api/orders.ts';
import { m } from '../../lib/i18n/messages.ts';
import { deadlineText } from '../../lib/i18n/moments.ts';
import { moneyText } from '../../ui/money.ts';
import type { PaymentDetail } from './api.ts';

/** The state of an order in one sentence. An unknown result is never called failed. */
export function orderSentence(order: OrderDetail, cancelled = false): string {
  const unit = order.unitName;
  switch (order.status) {
    case 'AWAITING_PAYMENT':
      return awaitingText(order, cancelled);
    case 'DEDUCTING':
      return m.order_say_deducting();
    case 'CLOSING':
      return closingText(order);
    case 'CLOSED':
      return m.order_say_closed();
    case 'PROCESSING':
      return order.bills.some(({ state }) => state === 'NOT_KNOWN_YET')
        ? m.order_say_confirming({ unit })
        : m.order_say_processing({ unit });
    case 'SUCCEEDED':
      return creditedText(order);
    case 'PARTLY_REFUNDED':
      return wasRejected(order) && wayBack(order) === 'WALLET'
        ? m.order_say_partly({ amount: moneyText(order.refunded) })
        : refundedText(order);
    case 'REFUNDING':
      return refundingText(order);
    case 'REFUNDED':
      return refundedText(order);
  }
}

/** The time until which it can be paid. `cancelled`: its payer has just given up at the wallet. */
function awaitingText({ expiresAt }: Pick<OrderDetail, 'expiresAt'>, cancelled: boolean): string {
  const time = deadlineText(expiresAt);
  return cancelled ? m.order_say_cancelled({ time }) : m.order_say_awaiting({ time });
}

function closingText({ billsFreeAt, expiresAt }: OrderDetail): string {
  if (billsFreeAt === undefined) return m.order_say_closing({ time: deadlineText(expiresAt) });
  return Date.parse(billsFreeAt) > Date.now()
    ? m.order_say_closing_until({ time: deadlineText(billsFreeAt) })
    : m.order_say_closing_late();
}

function creditedText({ unitName: unit, timeline }: OrderDetail): string {
  const at = timeline.find(({ step }) => step === 'WRITTEN_OFF')?.at;
  if (at === undefined) return m.order_say_succeeded({ unit });
  return m.order_say_credited({ unit, time: deadlineText(at) });
}

/** True if the unit rejected a bill. If not, refunded bills were credited and are refunded nevertheless. */
function wasRejected({ bills }: OrderDetail): boolean {
  return bills.some(({ state }) => state === 'REJECTED');
}

function refundedText(order: OrderDetail): string {
  const amount = moneyText(order.refunded);
  switch (wayBack(order)) {
    case 'WALLET':
      return m.order_say_refunded({ amount });
    case 'BANK':
      return m.order_say_paid_back({ amount });
    case 'CARD':
      return m.order_say_to_card({ amount });
  }
}

function refundingText(order: OrderDetail): string {
  const amount = moneyText(refundsUnderWay(order));
  if (withCustomerService(order)) return m.order_say_service({ amount });
  if (order.lateRefund) return m.order_say_late({ amount });
  return wasRejected(order)
    ? m.order_say_refunding({ amount, unit: order.unitName })
    : m.order_say_coming_back({ amount });
}

/** An order as a payment lists it. */
export type PaidOrder = PaymentDetail['orders'][number];

/** The fields that an order and a payment of several share. Amounts in fen. */
export type Outcome = Pick<
  PaymentDetail,
  'status' | 'final' | 'cash' | 'refunded' | 'createdAt' | 'expiresAt' | 'paidAt' | 'orders'
>;

/** An order by itself, as a payment of one. */
export function outcomeOf(order: OrderDetail): Outcome {
  return { ...order, orders: [order] };
}

/** The number of bills that a payment covers. */
export function billsOf({ orders }: Pick<Outcome, 'orders'>): PaidOrder['bills'] {
  return orders.flatMap(({ bills }) => bills);
}

/** The units that a payment goes to, each once, in the order in which they are shown. */
export function unitsOf({ orders }: Pick<Outcome, 'orders'>): string[] {
  return [...new Set(orders.map(({ unitName }) => unitName))];
}

export type Refund = NonNullable<OrderDetail['lateRefund']>;

/** Something with refunds: an order, or the bills of several. */
type Refunded = Pick<OrderDetail, 'bills' | 'lateRefund'>;

/** The amount on its way back to the wallet, in fen. */
export function refundsUnderWay(order: Refunded): number {
  return underWay(order).reduce((total, { amount }) => total + amount, 0);
}

/** True if a person has to look after an open refund. */
export function withCustomerService(order: Refunded): boolean {
  return underWay(order).some(({ state }) => state === 'WITH_CUSTOMER_SERVICE');
}

/** Where the refunded money went: some of it by bank transfer, because the wallet could not, or to a card; else the wallet. */
export function wayBack(order: Refunded): 'WALLET' | 'BANK' | 'CARD' {
  const refunds = refundsOf(order);
  if (refunds.some(({ way }) => way === 'BANK')) return 'BANK';
  return refunds.some(({ card }) => card && card.state !== 'IN_WALLET') ? 'CARD' : 'WALLET';
}

function underWay(order: Refunded): Refund[] {
  return refundsOf(order).filter(({ state }) => state !== 'DONE');
}

function refundsOf({ bills, lateRefund }: Refunded): Refund[] {
  return [...bills.flatMap(({ refund }) => refund ?? []), ...(lateRefund ? [lateRefund] : [])];
}

/** More units than these are counted rather than named. */
const NAMED = 2;

/** The units that are paid, and the number of bills. */
export function whatText(outcome: Pick<Outcome, 'orders'>): string {
  const units = unitsOf(outcome);
  const who = units.length > NAMED ? m.payment_units({ count: units.length }) : units.join(m.payment_and());
  return `${who} · ${m.bills_count({ count: billsOf(outcome).length })}`;
}

/** The state of a payment in one sentence. An unknown result is never called failed. */
export function paymentSentence(payment: PaymentDetail, cancelled: boolean): string {
  switch (payment.status) {
    case 'AWAITING_PAYMENT':
      return awaitingText(payment, cancelled);
    case 'DEDUCTING':
      return m.order_say_deducting();
    case 'CLOSING':
      return m.payment_say_closing();
    case 'CLOSED':
      return m.payment_say_closed();
    case 'PROCESSING':
      return m.payment_say_processing();
    case 'SUCCEEDED':
      return m.payment_say_succeeded();
    case 'PARTLY_REFUNDED':
      return m.payment_say_partly({ amount: moneyText(payment.refunded) });
    case 'REFUNDING':
      return m.order_say_coming_back({ amount: moneyText(paymentRefundsUnderWay(payment)) });
    case 'REFUNDED':
      return m.payment_say_refunded({ amount: moneyText(payment.refunded) });
  }
}

/** The sum of refunds, done and under way, in fen. */
export function goingBack(payment: PaymentDetail): number {
  return payment.refunded + paymentRefundsUnderWay(payment) || payment.cash;
}

function paymentRefundsUnderWay({ orders }: PaymentDetail): number {
  return orders.reduce((sum, order) => sum + refundsUnderWay(order), 0);
}

/** The promise in words: when a payment is credited or its money back; after that time, that staff look after it. Undefined if nothing is open. */
export function promiseText(outcome: Pick<Outcome, 'orders'>): string | undefined {
  const promises = outcome.orders.flatMap(({ promise }) => promise ?? []);
  const by = promises.map((promise) => promise.by).sort((a, b) => Date.parse(a) - Date.parse(b));
  const [last] = by.slice(-1);
  if (last === undefined) return undefined;
  const [late] = promises.filter(({ overdue }) => overdue);
  if (late) return m.order_promise_over({ time: deadlineText(late.by) });
  const time = deadlineText(last);
  const settled = billsOf(outcome).every(({ state }) => state === 'WRITTEN_OFF' || state === 'REJECTED');
  const back = settled || outcome.orders.every(({ lateRefund }) => lateRefund);
  return back ? m.order_promise_back({ time }) : m.order_promise({ time });
}

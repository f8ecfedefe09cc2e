import type { ResponseFor } from '@life-payment/contract';
import type { OrderDetail, OrderStatus } from '../../lib/api/orders.ts';
import { deadlineText, instantText, momentText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { moneyText } from '../../ui/money.ts';
import type { Step } from '../../ui/Timeline.tsx';
import type { BackMark } from './go-to-wallet.ts';

/** The state of an order in one sentence. An unknown result is never called failed. */
export function orderSentence(order: OrderDetail, back?: BackMark): string {
  const unit = order.unitName;
  switch (order.status) {
    case 'AWAITING_PAYMENT':
      return awaitingText(order, back);
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
        : [moneyText(order.refunded), cameBack(order)].join(' · ');
    case 'REFUNDING':
      return refundingText(order);
    case 'REFUNDED':
      return cameBack(order);
  }
}

/** The time until which it can be paid, and what is known of the wallet when its payer has just come `back`. */
function awaitingText({ expiresAt }: Pick<OrderDetail, 'expiresAt'>, back: BackMark | undefined): string {
  const time = deadlineText(expiresAt);
  if (back === 'cancelled') return m.order_say_cancelled({ time });
  return back ? m.order_say_unconfirmed({ time }) : m.order_say_awaiting({ time });
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
function wasRejected({ bills }: Refunded): boolean {
  return bills.some(({ state }) => state === 'REJECTED');
}

function refundingText(order: OrderDetail): string {
  const amount = moneyText(refundsUnderWay(order));
  if (withCustomerService(order)) return m.order_say_service({ amount });
  if (order.lateRefund) return m.order_say_late({ amount });
  return wasRejected(order)
    ? m.order_say_refunding({ amount, unit: order.unitName })
    : m.order_say_coming_back({ amount });
}

/** A payment with all orders that it covers. */
export type PaymentDetail = ResponseFor<'/order/getPayment'>;

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
function billsOf({ orders }: Pick<Outcome, 'orders'>): PaidOrder['bills'] {
  return orders.flatMap(({ bills }) => bills);
}

/** The units that a payment goes to, each once, in the order in which they are shown. */
function unitsOf({ orders }: Pick<Outcome, 'orders'>): string[] {
  return [...new Set(orders.map(({ unitName }) => unitName))];
}

export type Refund = NonNullable<OrderDetail['lateRefund']>;

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
export function wayBack(...orders: readonly Refunded[]): 'WALLET' | 'BANK' | 'CARD' {
  const refunds = orders.flatMap(refundsOf);
  if (refunds.some(({ way }) => way === 'BANK')) return 'BANK';
  return refunds.some(({ card }) => card && card.state !== 'IN_WALLET') ? 'CARD' : 'WALLET';
}

/** Where the last refund of an order or of a payment's orders is, and since when. */
function cameBack(...orders: readonly Refunded[]): string {
  const done = orders
    .flatMap(refundsOf)
    .map((refund) => ({ refund, at: Date.parse(refund.doneAt ?? '') || 0 }));
  const last = done.toSorted((a, b) => a.at - b.at).at(-1);
  return last ? refundText(last.refund) : '';
}

/** Where a refund is, and since or until when. Its amount stands beside it. */
export function refundText({ state, doneAt, way, card }: Refund): string {
  if (state === 'ON_THE_WAY') return m.order_refund_on_the_way();
  if (state === 'WITH_CUSTOMER_SERVICE') return m.order_refund_service();
  const time = timeOf(doneAt);
  if (way === 'BANK') return m.order_refund_by_bank({ time });
  switch (card?.state) {
    case undefined:
      return m.order_refund_done({ time });
    case 'ON_THE_WAY':
      return m.order_refund_to_card({ time: timeOf(card?.by) });
    case 'ARRIVED':
      return m.order_refund_at_bank({ time: timeOf(card?.at ?? card?.by) });
    case 'IN_WALLET':
      return m.order_refund_card_failed();
  }
}

function timeOf(at: string | undefined): string {
  return at === undefined ? '' : instantText(at);
}

function underWay(order: Refunded): Refund[] {
  return refundsOf(order).filter(({ state }) => state !== 'DONE');
}

/** The refunds of an order, or of the bills of several. */
export function refundsOf({ bills, lateRefund }: Refunded): Refund[] {
  return [...bills.flatMap(({ refund }) => refund ?? []), ...(lateRefund ? [lateRefund] : [])];
}

const NAMED = 2;

/** The units that are paid, and the number of bills. */
export function whatText(outcome: Pick<Outcome, 'orders'>): string {
  const units = unitsOf(outcome);
  const who = units.length > NAMED ? m.payment_units({ count: units.length }) : units.join(m.payment_and());
  return `${who} · ${m.bills_count({ count: billsOf(outcome).length })}`;
}

/** The state of a payment in one sentence. An unknown result is never called failed. */
export function paymentSentence(payment: PaymentDetail, back: BackMark | undefined): string {
  switch (payment.status) {
    case 'AWAITING_PAYMENT':
      return awaitingText(payment, back);
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
      return payment.orders.some(wasRejected) && wayBack(...payment.orders) === 'WALLET'
        ? m.payment_say_partly({ amount: moneyText(payment.refunded) })
        : [moneyText(payment.refunded), cameBack(...payment.orders)].join(' · ');
    case 'REFUNDING':
      return m.order_say_coming_back({ amount: moneyText(comingBack(payment)) });
    case 'REFUNDED':
      return cameBack(...payment.orders);
  }
}

/** The status to name: a refund that is still on its way to a bank card has not come back yet. */
export function shownStatus({ status, orders }: Pick<Outcome, 'status' | 'orders'>): OrderStatus {
  const onTheWay = orders.flatMap(refundsOf).some(({ card }) => card?.state === 'ON_THE_WAY');
  return status === 'REFUNDED' && onTheWay ? 'REFUNDING' : status;
}

/** The sum of refunds, done and under way, in fen. */
export function goingBack(outcome: Outcome): number {
  return outcome.refunded + comingBack(outcome) || outcome.cash;
}

/** The sum of refunds under way, in fen. */
export function comingBack({ orders }: Pick<Outcome, 'orders'>): number {
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

/** True if the steps say what is under way. They don't for money that came after its order had closed. */
export function isUnderWay({ status, orders }: Outcome): boolean {
  const late = orders.some(({ lateRefund }) => lateRefund);
  return (status === 'PROCESSING' || status === 'REFUNDING') && !late;
}

type TimelineStep = Outcome['orders'][number]['timeline'][number]['step'];

/** The steps of a payment: the wallet has the money, the units are told, and they credit it, or it goes back, or some of both. */
export function courseOf(outcome: Outcome): Step[] {
  return [walletStep(outcome), toldStep(outcome), ...endSteps(outcome)];
}

function walletStep({ paidAt }: Outcome): Step {
  const key = 'wallet';
  if (paidAt === undefined) return { key, title: m.payment_step_wallet_now(), ...NOW() };
  return { key, title: m.payment_step_wallet(), state: 'done', time: momentText(paidAt) };
}

function toldStep(outcome: Outcome): Step {
  const key = 'told';
  const unit = unitText(outcome);
  if (outcome.paidAt === undefined) return { key, title: m.order_step_sent_next({ unit }), state: 'next' };
  if (!isTold(outcome)) return { key, title: m.order_step_sent_now({ unit }), ...NOW() };
  return { key, title: m.order_step_sent({ unit }), state: 'done', ...stepTime(outcome, 'SENT_TO_UNIT') };
}

function endSteps(outcome: Outcome): Step[] {
  const key = 'end';
  const unit = unitText(outcome);
  const bills = billsOf(outcome);
  if (outcome.paidAt === undefined || !isTold(outcome)) {
    // Once it is paid, the promise below the steps says by when.
    const note = outcome.paidAt === undefined && { note: m.payment_step_else() };
    return [{ key, title: m.order_step_credited_next({ unit }), state: 'next', ...note }];
  }
  if (bills.some(({ state }) => state !== 'WRITTEN_OFF' && state !== 'REJECTED')) {
    const unknown = bills.some(({ state }) => state === 'NOT_KNOWN_YET');
    const time = unknown ? m.order_being_confirmed() : m.order_under_way();
    return [{ key, title: m.order_step_credited_now({ unit }), state: 'now', time }];
  }
  const steps: Step[] = [];
  const done = (title: string, step: TimelineStep) =>
    steps.push({ key: step, title, state: 'done', ...stepTime(outcome, step) });
  const orders = outcome.orders.filter((order) => order.bills.some(({ state }) => state === 'WRITTEN_OFF'));
  if (orders.length > 0) done(m.order_step_credited({ unit: unitText({ orders }) }), 'WRITTEN_OFF');
  const back = comingBack(outcome);
  const amount = moneyText(back || outcome.refunded);
  const toWallet = wayBack(...outcome.orders) === 'WALLET';
  if (back > 0) steps.push({ key, title: m.payment_step_back({ amount }), ...NOW() });
  else if (outcome.orders.some(wasRejected))
    done((toWallet ? m.payment_step_gone_back : m.payment_step_paid_back)({ amount }), 'REFUNDED');
  return steps;
}

/** Under way. The text is that of the language of now. */
const NOW = () => ({ state: 'now' as const, time: m.order_under_way() });

function unitText(outcome: Pick<Outcome, 'orders'>): string {
  const units = unitsOf(outcome);
  const [first = ''] = units;
  return units.length === 1 ? first : m.payment_the_units();
}

function isTold({ orders }: Outcome): boolean {
  return orders.every(({ timeline }) =>
    timeline.every(({ step, state }) => step !== 'SENT_TO_UNIT' || state === 'DONE'),
  );
}

function stepTime({ orders }: Outcome, wanted: TimelineStep): { time?: string } {
  const times = orders.flatMap(({ timeline }) =>
    timeline.flatMap(({ step, state, at }) => (step === wanted && state === 'DONE' && at ? [at] : [])),
  );
  const [last] = times.sort((a, b) => Date.parse(a) - Date.parse(b)).slice(-1);
  return last === undefined ? {} : { time: momentText(last) };
}

import {
  COUPON_TWICE,
  type createPayment,
  PAYMENT_NOT_WHOLE,
  type RequestOf,
  type ResponseOf,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract';
import { CHECK_BILLS, isRefusal, type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { Session } from '../../kit/ports/session.ts';
import { instant } from '../../kit/time.ts';
import { closeOthers } from './close-others.ts';
import { type Decided, decide, MAX_TRIES, type PaymentDecision } from './decide.ts';
import { type OrderDetail, readDetail, readDetailsOfPayment } from './detail-store.ts';
import { ownOpen } from './own-open.ts';
import { wayToPay } from './pay.ts';
import { place } from './place.ts';
import { checkPayment } from './rules.ts';
import { statusOf } from './status.ts';

type Wish = RequestOf<typeof createPayment>;
type Answer = ResponseOf<typeof createPayment>;
type Decision = PaymentDecision['orders'][number];

/**
 * Makes one payment for orders of several accounts: all of them or none. Without a race it takes three round trips to the database,
 * however many orders there are.
 */
export async function makePayment(
  context: Context,
  session: Session,
  language: Language,
  wish: Wish,
): Promise<Answer | Refusal> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const decided = await decide(context, session.lifeUserId, language, wish);
    const { earlier, payment, firsts, orderVersion } = decided;
    if (isRefusal(earlier)) return earlier;
    if (earlier) return answerPayment(context, session, wish, earlier);
    const own = await ownOpenPayment(context, session, wish, decided.orders);
    if (own) return own;
    const orders = await eachOrRefusal(context, session, wish, decided.orders);
    if (isRefusal(orders)) return orders;
    const amounts = wish.orders.map(({ amount }) => amount);
    const wrong = checkPayment(payment, amounts, firsts);
    if (wrong) return wrong;
    const placed = await place(context, session, { wish, source: 'APP', orderVersion, orders });
    if (placed === 'RACED') continue;
    const { expiresAt, ...made } = placed;
    const amount = made.orders.reduce((sum, order) => sum + order.amount, 0);
    return {
      ...made,
      orders: made.orders.map((order) => ({ ...order, coupon: order.amount - order.cash })),
      status: 'AWAITING_PAYMENT',
      amount,
      coupon: amount - made.cash,
      expiresAt: instant(expiresAt),
    };
  }
  return refuse(TOO_MANY_REQUESTS);
}

/** All orders, where each can be made; else which can't, and why. Of one order it is its own refusal. */
async function eachOrRefusal(
  context: Context,
  session: Session,
  wish: Wish,
  decisions: readonly Decision[],
): Promise<readonly [Decided, ...Decided[]] | Refusal> {
  const refused: { at: number; refusal: Refusal }[] = [];
  const made: Decided[] = [];
  for (const [at, decision] of decisions.entries()) {
    const refusal = (await refusalOf(context, session, decision)) ?? repeated(wish, made, decision, at);
    if (refusal) refused.push({ at, refusal });
    else if (decision.do === 'CREATE') made.push(decision);
  }
  const [first, ...others] = made;
  if (refused.length === 0 && first) return [first, ...others];
  const [only] = refused;
  return wish.orders.length === 1 && only ? only.refusal : { ...refuse(PAYMENT_NOT_WHOLE), orders: refused };
}

async function refusalOf(context: Context, session: Session, decision: Decision): Promise<Refusal | null> {
  switch (decision.do) {
    case 'REFUSE':
      return decision.refusal;
    case 'SETTLE_OWN': {
      const own = await readDetail(context.reads, session.lifeUserId, decision.orderId);
      return own ? ownOpen(context, own) : refuse(TOO_MANY_REQUESTS);
    }
    case 'CLOSE_OTHERS':
      await closeOthers(context, decision);
      return decision.refusal;
    case 'CREATE':
      return null;
  }
}

/** Why an order can't be in one request with those before it: they have the same bill or coupon. */
function repeated(wish: Wish, before: readonly Decided[], decision: Decision, at: number): Refusal | null {
  const order = wish.orders[at];
  if (decision.do !== 'CREATE' || !order) return null;
  const { query } = decision;
  const sameAccount = before.filter(
    (other) => other.query.unitId === query.unitId && other.query.numberHash.equals(query.numberHash),
  );
  const keys = new Set(sameAccount.flatMap(({ lines }) => lines.map(({ billKey }) => billKey)));
  if (decision.lines.some(({ billKey }) => keys.has(billKey))) return refuse(CHECK_BILLS, 'billNos');
  const earlierCoupons = wish.orders.slice(0, at).map(({ couponId }) => couponId);
  return order.couponId !== undefined && earlierCoupons.includes(order.couponId)
    ? refuse(COUPON_TWICE, 'couponId')
    : null;
}

/** The payer's own open payment of exactly these orders, which is answered; null where there is none. */
async function ownOpenPayment(
  context: Context,
  session: Session,
  wish: Wish,
  decisions: readonly Decision[],
): Promise<Answer | Refusal | null> {
  const held = decisions.flatMap((decision) => (decision.do === 'SETTLE_OWN' ? [decision] : []));
  const [first] = held;
  if (!first || held.length < decisions.length) return null;
  const orders = await readDetailsOfPayment(context.reads, session.lifeUserId, first.paymentId);
  const found = held.map(({ orderId }) => orders.find((order) => order.orderId === orderId));
  const same =
    orders.length === held.length &&
    new Set(found).size === orders.length &&
    wish.orders.every((order, at) => isSame(order, found[at]));
  const payment = orders[0]?.states.payment;
  return same && payment === 'WAITING' ? answerOf(context, wish, orders) : null;
}

function isSame(wish: Wish['orders'][number], order: OrderDetail | undefined): boolean {
  if (!order) return false;
  const billNos = [...new Set(order.bills.map(({ billKey }) => billKey))].sort();
  return (
    order.amount === wish.amount &&
    order.couponId === (wish.couponId ?? null) &&
    JSON.stringify(billNos) === JSON.stringify([...wish.billNos].sort())
  );
}

/** Answers what an earlier request has made. */
async function answerPayment(
  context: Context,
  session: Session,
  wish: Wish,
  { orderId, paymentId }: { readonly orderId: string | null; readonly paymentId: string | null },
): Promise<Answer | Refusal> {
  const { lifeUserId } = session;
  if (paymentId !== null)
    return answerOf(context, wish, await readDetailsOfPayment(context.reads, lifeUserId, paymentId));
  const order = await readDetail(context.reads, lifeUserId, orderId ?? '');
  return answerOf(context, wish, order ? [order] : []);
}

async function answerOf(
  context: Context,
  wish: Wish,
  orders: readonly OrderDetail[],
): Promise<Answer | Refusal> {
  const [first] = orders;
  if (!first) return refuse(TOO_MANY_REQUESTS);
  const sum = (of: 'amount' | 'coupon') => orders.reduce((total, order) => total + order[of], 0);
  return {
    paymentId: first.paymentId,
    status: statusOf(first.states),
    amount: sum('amount'),
    coupon: sum('coupon'),
    cash: first.paymentCash,
    expiresAt: instant(first.expiresAt),
    orders: orders.map(({ orderId, amount, coupon, cash }) => ({ orderId, amount, coupon, cash })),
    ...(await wayToPay(context, first, wish.payHost)),
  };
}

import {
  COUPON_TWICE,
  type createDebLifeOrder,
  type createLifeOrder,
  type createPayment,
  LINK_HAS_ORDER,
  NO_SUCH_THING,
  OWN_ORDER_OPEN,
  PAYMENT_NOT_WHOLE,
  type RequestOf,
  type ResponseOf,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract';
import { CHECK_BILLS, isRefusal, type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import type { Db } from '../kit/database/open.ts';
import type { OrderSource } from '../kit/database/states.ts';
import type { OrderSession, Session } from '../kit/ports/channels.ts';
import { instant } from '../kit/time.ts';
import {
  type Decided,
  decide,
  MAX_TRIES,
  ownOpen,
  type PaymentDecision,
  place,
  wayToPay,
} from './decide-payment.ts';
import {
  freeAgain,
  freeAt,
  type OrderDetail,
  readDetail,
  readDetailsOfPayment,
  statusOf,
} from './order-detail.ts';
import { checkPayment } from './order-rules.ts';
import { startClose } from './payment-steps.ts';

type PaymentRequest = RequestOf<typeof createPayment>;
type PaymentAnswer = ResponseOf<typeof createPayment>;
type Decision = PaymentDecision['orders'][number];

/**
 * Makes one payment for orders of several accounts: all of them or none. Without a race it takes three round trips to the database,
 * however many orders there are.
 */
export async function makePayment(
  context: Context,
  session: Session,
  language: Language,
  wish: PaymentRequest,
): Promise<PaymentAnswer | Refusal> {
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
  wish: PaymentRequest,
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
function repeated(
  wish: PaymentRequest,
  before: readonly Decided[],
  decision: Decision,
  at: number,
): Refusal | null {
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
  wish: PaymentRequest,
  decisions: readonly Decision[],
): Promise<PaymentAnswer | Refusal | null> {
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

function isSame(wish: PaymentRequest['orders'][number], order: OrderDetail | undefined): boolean {
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
  wish: PaymentRequest,
  { orderId, paymentId }: { readonly orderId: string | null; readonly paymentId: string | null },
): Promise<PaymentAnswer | Refusal> {
  const { lifeUserId } = session;
  if (paymentId !== null)
    return answerOf(context, wish, await readDetailsOfPayment(context.reads, lifeUserId, paymentId));
  const order = await readDetail(context.reads, lifeUserId, orderId ?? '');
  return answerOf(context, wish, order ? [order] : []);
}

async function answerOf(
  context: Context,
  wish: PaymentRequest,
  orders: readonly OrderDetail[],
): Promise<PaymentAnswer | Refusal> {
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

type OrderRequest = RequestOf<typeof createLifeOrder>;
type OrderAnswer = ResponseOf<typeof createLifeOrder> | Refusal;

/**
 * Makes an order from a query result. Without a race it takes three round trips to the database: the session (before
 * this), the facts, and one SQL statement that writes everything.
 */
export async function createOrder(
  context: Context,
  session: Session,
  language: Language,
  wish: OrderRequest,
  source: OrderSource,
): Promise<OrderAnswer> {
  const { requestId, payHost, ...order } = wish;
  const payment = { requestId, payHost, orders: [order] };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { earlier, orders, orderVersion, ...facts } = await decide(
      context,
      session.lifeUserId,
      language,
      payment,
    );
    if (isRefusal(earlier)) return earlier;
    if (earlier) return answerExisting(context, session, wish, earlier.orderId ?? '');
    const [decision] = orders;
    if (!decision) throw new Error('an order was not decided');
    switch (decision.do) {
      case 'REFUSE':
        return decision.refusal;
      case 'SETTLE_OWN': {
        const answer = await settleOwn(context, session, wish, decision.orderId);
        if (answer !== 'CLOSED') return answer;
        break;
      }
      case 'CLOSE_OTHERS':
      case 'CREATE': {
        const tooMany = checkPayment(facts.payment, [wish.amount], facts.firsts);
        if (tooMany) return tooMany;
        if (decision.do === 'CLOSE_OTHERS') {
          if (await closeOthers(context, decision)) return decision.refusal;
          break;
        }
        const placed = await place(context, session, {
          wish: payment,
          source,
          orderVersion,
          orders: [decision],
        });
        if (placed === 'RACED') break;
        const { orders: made, paymentId: _, expiresAt, ...pay } = placed;
        const [{ orderId, amount, cash } = { orderId: '', amount: 0, cash: 0 }] = made;
        return {
          orderId,
          status: 'AWAITING_PAYMENT',
          amount,
          coupon: amount - cash,
          expiresAt: instant(expiresAt),
          ...pay,
        };
      }
    }
  }
  return refuse(TOO_MANY_REQUESTS);
}

/** Answers an existing order, with how to pay it while it can be paid. */
async function answerExisting(
  context: Context,
  session: Session,
  wish: OrderRequest,
  orderId: string,
): Promise<OrderAnswer> {
  const order = await readDetail(context.reads, session.lifeUserId, orderId);
  if (!order) return refuse(NO_SUCH_THING);
  return {
    orderId,
    status: statusOf(order.states),
    amount: order.amount,
    coupon: order.coupon,
    cash: order.cash,
    expiresAt: instant(order.expiresAt),
    ...(await wayToPay(context, order, wish.payHost)),
  };
}

/**
 * Another unpaid order of the user holds a bill: it is answered if it is the same, else its payment is closed first. CLOSED: it is
 * over, and this one can be decided again.
 */
async function settleOwn(
  context: Context,
  session: Session,
  wish: OrderRequest,
  orderId: string,
): Promise<OrderAnswer | 'CLOSED'> {
  const own = await readDetail(context.reads, session.lifeUserId, orderId);
  if (!own) return refuse(NO_SUCH_THING);
  const billNos = [...new Set(own.bills.map((bill) => bill.billKey))].sort();
  const same =
    own.ordersOfPayment === 1 &&
    own.amount === wish.amount &&
    own.couponId === (wish.couponId ?? null) &&
    JSON.stringify(billNos) === JSON.stringify([...wish.billNos].sort());
  const { payment } = own.states;
  if (same && payment === 'WAITING') return answerExisting(context, session, wish, orderId);
  // A payment that covers other orders too is not closed for one of them.
  if (own.ordersOfPayment > 1) return ownOpen(context, own);
  const closed = await startClose(context, own.paymentId);
  if (closed?.state === 'CLOSED') return 'CLOSED';
  return refuse(OWN_ORDER_OPEN, 'billNos', {
    orderId,
    ...(freeAt(own) > context.now() ? { reason: 'UNTIL', until: freeAgain(own) } : { reason: 'WALLET' }),
  });
}

/** The database's error for a second order of a guest. */
const HAS_ORDER = 'LP002';

/** A guest's order that is unpaid or paid; null when every order was closed unpaid or there is none. */
export async function liveGuestOrder(db: Db, lifeUserId: string): Promise<string | null> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('order_payments as p', (join) =>
      join.onRef('p.life_user_id', '=', 'o.life_user_id').onRef('p.order_id', '=', 'o.order_id'),
    )
    .select('o.order_id as orderId')
    .where('o.life_user_id', '=', lifeUserId)
    .where('p.state', '<>', 'CLOSED')
    .executeTakeFirst();
  return row?.orderId ?? null;
}

/**
 * Makes the one order of an order session. Its guest can only have a query of the account that the session is bound to.
 * An index of the database allows only one order, even when requests race.
 */
export async function createGuestOrder(
  context: Context,
  session: OrderSession,
  language: Language,
  wish: RequestOf<typeof createDebLifeOrder>,
) {
  try {
    return await createOrder(context, session, language, wish, 'DEB');
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== HAS_ORDER) throw error;
    const orderId = await liveGuestOrder(context.db, session.lifeUserId);
    return refuse(LINK_HAS_ORDER, undefined, orderId === null ? {} : { orderId });
  }
}

/**
 * Begins to close payments that give way to a payer who wants their bills. Returns whether all of them are being closed: else one has
 * ended since, paid or not, and what was decided is decided again.
 */
async function closeOthers(
  context: Context,
  { paymentIds }: { readonly paymentIds: readonly string[] },
): Promise<boolean> {
  const states = new Set<string | undefined>();
  for (const paymentId of paymentIds) states.add((await startClose(context, paymentId))?.state);
  return states.size === 1 && states.has('CLOSING');
}

import type { UnitDescription } from '@life-payment/biller-api';
import { NO_SUCH_THING, OWN_ORDER_OPEN, OWN_PAYMENT_OPEN, REQUEST_ID_REUSED } from '@life-payment/contract';
import { BASE, RETURN_PATH } from '@life-payment/contract/pages';
import { type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import { canPayNow, creditHours } from '../billing/index.ts';
import type { Context } from '../kit/context.ts';
import { sha256 } from '../kit/crypto.ts';
import type { OrderSource, PayHost, Yields } from '../kit/database/states.ts';
import { newOrderId, newPaymentNumbers, paymentIdOf } from '../kit/ids.ts';
import type { Session } from '../kit/ports/channels.ts';
import { after, instant } from '../kit/time.ts';
import { refusalOfState } from '../people/index.ts';
import { freeAgain, freeAt, type OrderDetail } from './order-detail.ts';
import { type Decision, decideOrder, type OrderLine, payableMs, type UnitRules } from './order-rules.ts';
import {
  type FactsRead,
  type NewOrder,
  type OrderRead,
  type QueryRow,
  readFacts,
  sumOf,
  writePayment,
} from './order-store.ts';
import { subjectOf, subjectOfSeveral } from './payment-store.ts';

/** How often what lost a race is decided again with fresh facts, before the user is told to try again. */
export const MAX_TRIES = 4;

/** An order as it is requested, before it is decided. Amounts in fen. */
type OrderWish = {
  readonly queryId: string;
  readonly billNos: readonly string[];
  readonly amount: number;
  readonly couponId?: string | undefined;
};

/** A request for a payment of these orders. */
export type PaymentWish = {
  readonly requestId: string;
  readonly payHost: string;
  readonly orders: readonly OrderWish[];
};

/** An order that can be made. */
export type Decided = {
  readonly query: QueryRow;
  readonly unit: UnitDescription;
  readonly lines: readonly OrderLine[];
  readonly yields: Yields | null;
  readonly read: OrderRead;
};

export type PaymentDecision = Pick<FactsRead, 'payment' | 'orderVersion'> & {
  /** What an earlier request of the same id has made, or why this user may make none; null where there was none. */
  readonly earlier: { readonly orderId: string | null; readonly paymentId: string | null } | Refusal | null;
  /** How many of its orders are of accounts that the user never paid. */
  readonly firsts: number;
  /** In the order of the request. */
  readonly orders: readonly (Exclude<Decision, { do: 'CREATE' }> | ({ readonly do: 'CREATE' } & Decided))[];
};

/** Reads the facts in one round trip, and decides about each order by itself. */
export async function decide(
  context: Context,
  lifeUserId: string,
  language: Language,
  wish: PaymentWish,
): Promise<PaymentDecision> {
  const now = context.now();
  const facts = await readFacts(context.reads, {
    lifeUserId,
    requestId: wish.requestId,
    requestHash: hashOf(wish),
    orders: wish.orders.map(({ queryId, couponId, billNos }) => ({ queryId, couponId, billKeys: billNos })),
    now,
  });
  const orders = await Promise.all(
    wish.orders.map(async (order, at) => {
      const read = facts.orders[at];
      if (!read) throw new Error('an order was read without its facts');
      return decideOne(context, lifeUserId, language, order, read, now);
    }),
  );
  const notNow = refusalOfState(facts.userState);
  const { earlier } = facts.payment;
  const reused = earlier && !earlier.sameRequest ? refuse(REQUEST_ID_REUSED, 'requestId') : null;
  return {
    payment: facts.payment,
    orderVersion: facts.orderVersion,
    firsts: facts.orders.filter((order) => !order.facts.paidBefore).length,
    earlier: notNow ?? reused ?? earlier,
    orders,
  };
}

/**
 * Two requests are the same when everything but their time is. The hash of a request for one order is the same as in versions without
 * payments of several, and without a coupon as in those without coupons.
 */
function hashOf({ payHost, orders }: Omit<PaymentWish, 'requestId'>): Buffer {
  const [only, ...others] = orders.map(({ queryId, billNos, amount, couponId }) => [
    queryId,
    [...billNos].sort(),
    amount,
    payHost,
    ...(couponId === undefined ? [] : [couponId]),
  ]);
  return sha256(JSON.stringify(others.length === 0 ? only : [only, ...others]));
}

const NO_RULES: UnitRules = {
  projectType: '',
  billing: 'POSTPAID',
  selection: 'ANY',
  amount: { kind: 'EXACT' },
};

async function decideOne(
  context: Context,
  lifeUserId: string,
  language: Language,
  wish: OrderWish,
  read: OrderRead,
  now: Date,
): Promise<PaymentDecision['orders'][number]> {
  const { query, facts } = read;
  const unit = query ? await context.catalogue.unit(query.unitId) : null;
  const notNow = unit ? canPayNow(context.catalogue, unit, language, now) : refuse(NO_SUCH_THING);
  const decision = decideOrder(facts, { ...wish, lifeUserId }, unit ?? NO_RULES, notNow, now);
  if (decision.do !== 'CREATE') return decision;
  if (!query || !unit) throw new Error('an order was decided without its query result');
  return { ...decision, query, unit, read };
}

/** What is placed: the request, how it came, and what was decided of each of its orders. */
export type Placing = {
  readonly wish: PaymentWish & { readonly payHost: PayHost };
  readonly source: OrderSource;
  readonly orderVersion: number;
  readonly orders: readonly [Decided, ...Decided[]];
};

/** A payment that was made just now, with how its payer pays. */
export type Placed = {
  readonly paymentId: string;
  readonly orders: readonly { readonly orderId: string; readonly amount: number; readonly cash: number }[];
  readonly cash: number;
  readonly expiresAt: Date;
  readonly pay: Awaited<ReturnType<typeof howToPay>>;
};

/** Writes a payment with its orders. RACED: nothing was written, and it has to be decided anew. */
export async function place(
  context: Context,
  session: Session,
  { wish, source, orderVersion, orders }: Placing,
): Promise<Placed | 'RACED'> {
  const now = context.now();
  const { lifeUserId, outputEndpoint, appType } = session;
  const { requestId, payHost } = wish;
  const { paymentId, orderIds } = numbersOf(lifeUserId, orders.length, now);
  const [{ unit, query }] = orders;
  const bills = orders.reduce((sum, { lines }) => sum + lines.length, 0);
  const subject = orders.length === 1 ? subjectOf(unit, query.numberMasked) : subjectOfSeveral(bills);
  const several = orders.length > 1;
  const expiresAt = after(now, payableMs(orders));
  const placed = orders.map(
    (order, index): NewOrder => ({
      ...order,
      orderId: orderIds[index] ?? '',
      requestId: several ? `${requestId}/${index + 1}` : requestId,
      requestHash: hashOf({ payHost, orders: wish.orders.slice(index, index + 1) }),
      kind: order.unit.billing === 'PREPAID' ? 'TOP_UP' : 'BILLS',
      projectType: order.unit.projectType,
      amount: wish.orders[index]?.amount ?? 0,
      coupon: order.read.facts.coupon,
      promiseHours: creditHours(order.unit),
    }),
  );
  const written = await writePayment(context.db, {
    lifeUserId,
    paymentId,
    request: several ? { id: requestId, hash: hashOf(wish) } : null,
    orderVersion,
    outputEndpoint,
    appType,
    payHost,
    source,
    walletAgreementNo: null,
    expiresAt,
    subject,
    orders: placed,
    now,
  });
  if (written === 'RACED') return 'RACED';
  const made = placed.map(({ orderId, amount, lines }) => ({ orderId, amount, cash: sumOf(lines) }));
  const cash = sumOf(made);
  const payable = { paymentId, subject, cash, expiresAt, outputEndpoint };
  const pay = await howToPay(
    context,
    {
      ...payable,
      orderId: several ? null : (orderIds[0] ?? ''),
    },
    payHost,
  );
  return { paymentId, orders: made, cash, expiresAt, pay };
}

/** Numbers for a payment and its orders. A payment of one has the number that its order gives it. */
function numbersOf(lifeUserId: string, orders: number, now: Date) {
  if (orders > 1) return newPaymentNumbers(lifeUserId, orders, now);
  const orderId = newOrderId(lifeUserId, now);
  return { paymentId: paymentIdOf(orderId), orderIds: [orderId] };
}

/** The facts for the signed text with which a payer pays. */
export type Payable = {
  /** null: its payment covers other orders too */
  readonly orderId: string | null;
  readonly paymentId: string;
  readonly subject: string;
  /** fen the wallet takes for the payment */
  readonly cash: number;
  readonly expiresAt: Date;
  readonly outputEndpoint: string;
};

/** How the payer of an order pays, while it can be paid. */
export async function wayToPay(context: Context, order: OrderDetail, payHost: PayHost) {
  if (order.states.deduction || order.states.payment !== 'WAITING') return {};
  const several = order.ordersOfPayment > 1;
  const payable = { ...order, orderId: several ? null : order.orderId, cash: order.paymentCash };
  return { pay: await howToPay(context, payable, payHost) };
}

/** How the payer pays. It costs an RSA signature, so it is made only when the payer is about to use it. */
async function howToPay(context: Context, payable: Payable, payHost: PayHost) {
  const { paymentId, cash: amount, expiresAt, subject } = payable;
  const page = pageAfter(context, payable);
  const payment = {
    paymentId,
    amount,
    expiresAt,
    subject,
    returnUrl: page,
    quitUrl: `${page}&cancelled=1`,
  };
  const { clientPayment, desktopPage, paymentPage } = context.wallet;
  switch (payHost) {
    case 'WALLET_CLIENT':
      return { kind: 'CLIENT' as const, value: await clientPayment(payment) };
    case 'DESKTOP':
      return { kind: 'PAGE' as const, value: await desktopPage(payment) };
    case 'BROWSER':
      return { kind: 'PAGE' as const, value: await paymentPage(payment) };
  }
}

/** The app's page after the cashier. It asks the service how it went, also where the payer gave up: they may have paid before. */
function pageAfter(context: Context, { orderId, paymentId, outputEndpoint }: Payable): string {
  const address = new URL(`${BASE}${RETURN_PATH}`, context.config.publicUrl);
  if (orderId === null) address.searchParams.set('paymentId', paymentId);
  else address.searchParams.set('orderId', orderId);
  address.searchParams.set('outputEndpoint', outputEndpoint);
  return address.href;
}

/** The payer's own payment that holds a bill: it can be paid as it is, or is being closed. Nothing is closed for another choice of bills. */
export function ownOpen(context: Pick<Context, 'now'>, own: OrderDetail): Refusal {
  const { orderId, paymentId, paymentCash: cash, states } = own;
  if (states.payment === 'WAITING')
    return refuse(OWN_PAYMENT_OPEN, 'billNos', {
      orderId,
      paymentId,
      cash,
      expiresAt: instant(own.expiresAt),
      until: freeAgain(own),
    });
  const until =
    freeAt(own) > context.now() ? { reason: 'UNTIL', until: freeAgain(own) } : { reason: 'WALLET' };
  return refuse(OWN_ORDER_OPEN, 'billNos', { orderId, ...until });
}

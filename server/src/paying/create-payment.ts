import type { UnitDescription } from '@life-payment/biller-api';
import {
  type createLifeOrder,
  type createPayment as createPaymentCall,
  NO_SUCH_THING,
  OWN_ORDER_OPEN,
  OWN_PAYMENT_OPEN,
  PAYMENT_NOT_WHOLE,
  REQUEST_ID_REUSED,
  type RequestOf,
  type ResponseOf,
  TOO_MANY_REQUESTS,
  TOP_UP,
} from '@life-payment/contract';
import {
  DEFAULT_LANGUAGE,
  isRefusal,
  type Language,
  type Refusal,
  refuse,
} from '@life-payment/contract/rules';
import type { CouponFact } from '../benefits/index.ts';
import { canPayNow, creditHours } from '../billing/index.ts';
import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import { unlessConflict } from '../kit/database/retry-transaction.ts';
import type { OrderSource, Yields } from '../kit/database/states.ts';
import { newOrderId, newPaymentNumbers, paymentIdOf } from '../kit/ids.ts';
import type { Session } from '../kit/ports/channels.ts';
import type { Deduction } from '../kit/ports/paying.ts';
import { after, instant, MINUTE } from '../kit/time.ts';
import { refusalOfState } from '../people/index.ts';
import { howToPay, payOf } from './how-to-pay.ts';
import { freeAgain, freeAt, type OrderDetail, readDetailsOfPayment, statusOf } from './order-detail.ts';
import {
  checkPayment,
  checkRepeated,
  type Decision,
  decideOrder,
  hashOf,
  isEqual,
  type OrderLine,
  type OrderRequest,
  orderLines,
  type PaymentRequest,
  payableMs,
} from './order-rules.ts';
import {
  type AccountOfOrder,
  insertPayment,
  lockOrderVersion,
  type NewPayment,
  type OrderRead,
  readFacts,
  sumOf,
} from './order-store.ts';
import { subjectOf, subjectOfSeveral } from './payment-store.ts';
import { startClose } from './transition-payment.ts';

/** Decisions of a request that loses races, each with fresh facts, before the user is told to try again. */
const MAX_TRIES = 4;

/** A deduction without the wallet's answer is cancelled after this time. */
const DEDUCTION_ANSWER_MS = 10 * MINUTE;

type PaymentAnswer = ResponseOf<typeof createPaymentCall>;

/** An order that can be made, with what it is made from. */
type DecidedOrder = {
  readonly query: AccountOfOrder;
  readonly unit: UnitDescription;
  readonly lines: readonly OrderLine[];
  readonly yields: Yields | null;
  readonly coupon: CouponFact | null;
};

type OrderDecision =
  | Exclude<Decision, { do: 'CREATE' }>
  | { readonly do: 'CREATE'; readonly order: DecidedOrder };

/** Creates a payment of one order. */
export async function createOrder(
  context: Context,
  session: Session,
  language: Language,
  { requestId, payHost, ...order }: RequestOf<typeof createLifeOrder>,
  source: OrderSource,
): Promise<ResponseOf<typeof createLifeOrder> | Refusal> {
  const request = { requestId, payHost, source, replacesOwn: true, orders: [order] } as const;
  const payment = await createPayment(context, session, language, request);
  if (isRefusal(payment)) return payment;
  const { paymentId: _, orders, ...answer } = payment;
  return { orderId: orders[0]?.orderId ?? '', ...answer };
}

/** Creates one payment for all orders of a request, or none: without a race in three round trips, however many orders there are. */
export async function createPayment(
  context: Context,
  session: Session,
  language: Language,
  request: PaymentRequest,
): Promise<PaymentAnswer | Refusal> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await tryToCreate(context, session, language, request);
    if (answer !== 'CONFLICT') return answer;
  }
  return refuse(TOO_MANY_REQUESTS);
}

/** CONFLICT: nothing was written, and the request has to be decided again. */
async function tryToCreate(
  context: Context,
  session: Session,
  language: Language,
  request: PaymentRequest,
): Promise<PaymentAnswer | Refusal | 'CONFLICT'> {
  const { lifeUserId } = session;
  const now = context.now();
  const facts = await readFacts(context.reads, lifeUserId, request, now);
  const inactive = refusalOfState(facts.userState);
  if (inactive) return inactive;
  const { earlier } = facts;
  if (earlier && !earlier.requestHash.equals(hashOf(request))) return refuse(REQUEST_ID_REUSED, 'requestId');
  if (earlier)
    return answerExisting(
      context,
      request,
      await readDetailsOfPayment(context.reads, lifeUserId, earlier.paymentId),
    );
  const decisions = await Promise.all(
    request.orders.map((order, at) => decide(context, lifeUserId, language, order, facts.orders[at], now)),
  );
  const own = await equalOwnPayment(context, lifeUserId, request, decisions);
  if (own) return answerExisting(context, request, own);
  const overLimit = checkPayment(
    facts.limits,
    request.orders.map(({ amount }) => amount),
    facts.orders.filter((order) => !order.facts.paidBefore).length,
  );
  // Nobody's payment is closed for one that would not be made.
  if (overLimit && decisions.some((decision) => decision.do === 'CLOSE_OTHERS')) return overLimit;
  const orders = await ordersOrRefusal(context, lifeUserId, request, decisions);
  if (orders === 'CONFLICT' || isRefusal(orders)) return orders;
  if (overLimit) return overLimit;
  const payment = newPayment({ ...session, language }, request, orders, facts.orderVersion, now);
  const outcome = await unlessConflict(() => insertPayment(context.db, payment));
  if (outcome === 'CONFLICT') return outcome;
  const created = payment.orders.map(({ orderId, amount, lines }) => ({
    orderId,
    amount,
    coupon: amount - sumOf(lines),
    cash: sumOf(lines),
  }));
  const answer = answerOf(payment, 'AWAITING_PAYMENT', created);
  const payable = {
    ...payment,
    orderId: created[0]?.orderId ?? '',
    ordersOfPayment: created.length,
    paymentCash: answer.cash,
  };
  return { ...answer, pay: await howToPay(context, payable, request.payHost) };
}

/** Decides one order by itself. */
async function decide(
  { catalogue }: Context,
  lifeUserId: string,
  language: Language,
  order: OrderRequest,
  read: OrderRead | undefined,
  now: Date,
): Promise<OrderDecision> {
  if (!read) throw new Error('an order was read without its facts');
  const { query, facts } = read;
  const unit = query && (await catalogue.unit(query.unitId));
  const closed = unit && canPayNow(catalogue, unit, language, now);
  const decision = decideOrder(facts, { ...order, lifeUserId }, unit, closed, now);
  if (decision.do !== 'CREATE') return decision;
  if (!query || !unit) throw new Error('an order was decided without its query result');
  const { lines, yields } = decision;
  return { do: 'CREATE', order: { query, unit, lines, yields, coupon: facts.coupon } };
}

/** All orders, if each can be made; else the refusal of each that can't. A single order has its own refusal. */
async function ordersOrRefusal(
  context: Context,
  lifeUserId: string,
  request: PaymentRequest,
  decisions: readonly OrderDecision[],
): Promise<readonly DecidedOrder[] | Refusal | 'CONFLICT'> {
  const refused: { at: number; refusal: Refusal }[] = [];
  const orders: DecidedOrder[] = [];
  for (const [at, decision] of decisions.entries()) {
    const refusal =
      decision.do === 'CREATE'
        ? checkRepeated(request, orders, decision.order, at)
        : await refusalOf(context, lifeUserId, request, decision);
    if (refusal === 'CONFLICT') return refusal;
    if (refusal) refused.push({ at, refusal });
    else if (decision.do === 'CREATE') orders.push(decision.order);
  }
  const [only] = refused;
  if (!only) return orders;
  return request.orders.length === 1 ? only.refusal : { ...refuse(PAYMENT_NOT_WHOLE), orders: refused };
}

/** Why an order is not made, after the close of a payment that gives way to it has begun. CONFLICT: it has ended since. */
async function refusalOf(
  context: Context,
  lifeUserId: string,
  { replacesOwn }: PaymentRequest,
  decision: Exclude<OrderDecision, { do: 'CREATE' }>,
): Promise<Refusal | 'CONFLICT'> {
  switch (decision.do) {
    case 'REFUSE':
      return decision.refusal;
    case 'PAYER_HAS_OPEN_ORDER': {
      const orders = await readDetailsOfPayment(context.reads, lifeUserId, decision.paymentId);
      const own = orders.find(({ orderId }) => orderId === decision.orderId);
      if (!own) return 'CONFLICT';
      // A payment that covers other orders too is not closed for one of them.
      if (!replacesOwn || orders.length > 1) return refuseOwn(context, own, own.states.payment === 'WAITING');
      const closed = await startClose(context, own.paymentId);
      return closed?.state === 'CLOSED' ? 'CONFLICT' : refuseOwn(context, own, false);
    }
    case 'CLOSE_OTHERS': {
      const states = new Set<string | undefined>();
      for (const paymentId of decision.paymentIds) states.add((await startClose(context, paymentId))?.state);
      return states.size === 1 && states.has('CLOSING') ? decision.refusal : 'CONFLICT';
    }
  }
}

/** The payer's own payment holds a bill: it can be paid as it is, or is being closed. */
function refuseOwn({ now }: Context, own: OrderDetail, payable: boolean): Refusal {
  const { orderId, paymentId, paymentCash: cash } = own;
  const until = freeAgain(own);
  if (payable) {
    const expiresAt = instant(own.expiresAt);
    return refuse(OWN_PAYMENT_OPEN, 'billNos', { orderId, paymentId, cash, expiresAt, until });
  }
  const reason = freeAt(own) > now() ? { reason: 'UNTIL', until } : { reason: 'WALLET' };
  return refuse(OWN_ORDER_OPEN, 'billNos', { orderId, ...reason });
}

/** The orders of the payer's own unpaid payment, if it is of exactly the requested orders; else null. */
async function equalOwnPayment(
  { reads }: Context,
  lifeUserId: string,
  request: PaymentRequest,
  decisions: readonly OrderDecision[],
): Promise<readonly OrderDetail[] | null> {
  const held = decisions.flatMap((decision) => (decision.do === 'PAYER_HAS_OPEN_ORDER' ? [decision] : []));
  const [first] = held;
  if (!first || held.length < decisions.length) return null;
  const orders = await readDetailsOfPayment(reads, lifeUserId, first.paymentId);
  const found = held.map(({ orderId }) => orders.find((order) => order.orderId === orderId));
  const equal =
    orders.length === held.length &&
    new Set(found).size === orders.length &&
    request.orders.every((order, at) => isEqual(order, found[at]));
  return equal && orders[0]?.states.payment === 'WAITING' ? orders : null;
}

/** Answers a payment that exists, with how to pay it while it can be paid. */
async function answerExisting(
  context: Context,
  { payHost }: PaymentRequest,
  orders: readonly OrderDetail[],
): Promise<PaymentAnswer | Refusal> {
  const [first] = orders;
  if (!first) return refuse(NO_SUCH_THING);
  return { ...answerOf(first, statusOf(first.states), orders), ...(await payOf(context, first, payHost)) };
}

function answerOf(
  { paymentId, expiresAt }: Pick<OrderDetail, 'paymentId' | 'expiresAt'>,
  status: PaymentAnswer['status'],
  orders: readonly PaymentAnswer['orders'][number][],
): PaymentAnswer {
  const sum = (of: 'amount' | 'coupon' | 'cash') => orders.reduce((total, order) => total + order[of], 0);
  return {
    paymentId,
    status,
    amount: sum('amount'),
    coupon: sum('coupon'),
    cash: sum('cash'),
    expiresAt: instant(expiresAt),
    orders: orders.map(({ orderId, amount, coupon, cash }) => ({ orderId, amount, coupon, cash })),
  };
}

/** A payment as it is written, with the numbers of its orders. */
function newPayment(
  payer: Pick<Session, 'lifeUserId' | 'outputEndpoint' | 'appType'> & { readonly language: Language },
  request: PaymentRequest,
  orders: readonly DecidedOrder[],
  orderVersion: number,
  now: Date,
): NewPayment {
  const { lifeUserId, outputEndpoint, appType, language } = payer;
  const { requestId, payHost, source, walletAgreementNo = null } = request;
  const several = orders.length > 1;
  const { paymentId, orderIds } = numbersOf(lifeUserId, orders.length, now);
  const [first] = orders;
  const subject =
    first && !several
      ? subjectOf(first.unit, first.query.numberMasked, language)
      : subjectOfSeveral(
          orders.reduce((sum, { lines }) => sum + lines.length, 0),
          language,
        );
  return {
    lifeUserId,
    paymentId,
    request: several ? { id: requestId, hash: hashOf(request) } : null,
    orderVersion,
    outputEndpoint,
    appType,
    payHost,
    source,
    walletAgreementNo,
    expiresAt: after(now, walletAgreementNo === null ? payableMs(orders) : DEDUCTION_ANSWER_MS),
    subject,
    orders: orders.map(({ unit, query, lines, yields, coupon }, index) => ({
      orderId: orderIds[index] ?? '',
      requestId: several ? `${requestId}/${index + 1}` : requestId,
      requestHash: hashOf({ payHost, orders: request.orders.slice(index, index + 1) }),
      query,
      kind: unit.billing === 'PREPAID' ? 'TOP_UP' : 'BILLS',
      projectType: unit.projectType,
      amount: request.orders[index]?.amount ?? 0,
      lines,
      coupon,
      yields,
      promiseHours: creditHours(unit),
    })),
    now,
  };
}

function numbersOf(lifeUserId: string, orders: number, now: Date) {
  if (orders > 1) return newPaymentNumbers(lifeUserId, orders, now);
  const orderId = newOrderId(lifeUserId, now);
  return { paymentId: paymentIdOf(orderId), orderIds: [orderId] };
}

/** Implements `placeDeduction` of the port `Paying`. */
export async function placeDeduction(
  tx: Tx,
  { mandate, plan, unit, bills, amount, askedAt, now }: Deduction,
): Promise<string | null> {
  const { billing, projectType, walletAgreementNo } = mandate;
  const orderVersion = await lockOrderVersion(tx, mandate.lifeUserId);
  if (orderVersion === null) return null;
  const paid = billing === 'PREPAID' ? [{ billNo: TOP_UP, due: amount }] : bills;
  const payment = newPayment(
    // Nobody's request says a language here.
    { ...mandate, language: DEFAULT_LANGUAGE },
    {
      requestId: `${plan.planId}-${plan.tries + 1}`,
      payHost: 'WALLET_CLIENT',
      source: 'AUTOPAY',
      walletAgreementNo,
      orders: [{ queryId: plan.planId, billNos: paid.map(({ billNo }) => billNo), amount }],
    },
    [
      {
        query: { ...mandate, askedAt },
        unit: { ...unit, billing, projectType: projectType as UnitDescription['projectType'] },
        lines: orderLines(paid, amount, 0),
        yields: null,
        coupon: null,
      },
    ],
    orderVersion,
    now,
  );
  await insertPayment(tx, payment);
  return payment.orders[0]?.orderId ?? null;
}

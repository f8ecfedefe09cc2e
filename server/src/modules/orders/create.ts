import type { UnitDescription } from '@life-payment/biller-api';
import {
  type createLifeOrder,
  NO_SUCH_THING,
  OWN_ORDER_OPEN,
  type RequestOf,
  type ResponseOf,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract';
import { type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { sha256 } from '../../kit/crypto.ts';
import type { OrderSource } from '../../kit/database/money-types.ts';
import { newOrderId } from '../../kit/ids.ts';
import type { Session } from '../../kit/ports/session.ts';
import { after, instant } from '../../kit/time.ts';
import { walletOfChannel } from '../../kit/wallet-of-channel.ts';
import { canPayNow, creditHours } from '../catalogue/index.ts';
import { startClose, subjectOf } from '../payments/index.ts';
import { freeAgain, freeAt } from './being-deducted.ts';
import { PAYABLE_MS, writeOrder } from './create-store.ts';
import { readDetail } from './detail-store.ts';
import { type FactsRead, readFacts } from './facts-store.ts';
import { howToPay, wayToPay } from './pay.ts';
import { preparationOf } from './preparation.ts';
import { type Decision, decideOrder, type OrderLine } from './rules.ts';
import { statusOf } from './status.ts';

type Wish = RequestOf<typeof createLifeOrder>;
type Answer = ResponseOf<typeof createLifeOrder> | Refusal;

/** How often an order that lost a race is decided again with fresh facts, before the user is told to try again. */
const MAX_TRIES = 4;

/**
 * Makes an order from a query result. Without a race it takes three round trips to the database: the session (before
 * this), the facts, and one SQL statement that writes everything.
 */
export async function createOrder(
  context: Context,
  session: Session,
  language: Language,
  wish: Wish,
  source: OrderSource,
): Promise<Answer> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { read, unit, decision } = await decide(context, session, language, wish);
    switch (decision.do) {
      case 'REFUSE':
        return decision.refusal;
      case 'ANSWER_EARLIER':
        return answerExisting(context, session, wish, decision.orderId);
      case 'SETTLE_OWN': {
        const answer = await settleOwn(context, session, wish, decision.orderId);
        if (answer !== 'CLOSED') return answer;
        break;
      }
      case 'CREATE': {
        if (!read.query || !unit) throw new Error('an order was decided without its query result');
        const answer = await create(
          context,
          session,
          wish,
          source,
          { ...read, query: read.query },
          unit,
          decision.lines,
        );
        if (answer !== 'RACED') return answer;
      }
    }
  }
  return refuse(TOO_MANY_REQUESTS);
}

async function create(
  context: Context,
  session: Session,
  wish: Wish,
  source: OrderSource,
  read: FactsRead & { query: NonNullable<FactsRead['query']> },
  unit: UnitDescription,
  lines: readonly OrderLine[],
): Promise<Answer | 'RACED'> {
  const now = context.now();
  const { lifeUserId, outputEndpoint, appType } = session;
  const { query, orderVersion } = read;
  const { requestId, amount, payHost } = wish;
  const orderId = newOrderId(lifeUserId, now);
  const paymentId = await context.paymentIdFor(context.db, orderId);
  const provider = await context.walletFor(context.db, await walletOfChannel(context, outputEndpoint));
  const subject = subjectOf(unit, query.numberMasked);
  const preparation = await preparationOf(context, { unit, provider, payHost, lifeUserId, now });
  const outcome = await writeOrder(context.db, {
    lifeUserId,
    orderId,
    paymentId,
    provider,
    settlesWith: context.wallets.settlesWith(provider),
    requestId,
    requestHash: hashOf(wish),
    orderVersion,
    query,
    amount,
    lines,
    coupon: read.facts.coupon,
    now,
    kind: unit.billing === 'PREPAID' ? 'TOP_UP' : 'BILLS',
    projectType: unit.projectType,
    outputEndpoint,
    appType,
    payHost,
    source,
    subject,
    deduction: null,
    preparation,
    promiseHours: creditHours(unit),
  });
  if (outcome === 'RACED') return 'RACED';
  const expiresAt = after(now, PAYABLE_MS);
  const cash = lines.reduce((sum, line) => sum + line.cash, 0);
  const payable = {
    orderId,
    paymentId,
    provider,
    unitId: query.unitId,
    numberMasked: query.numberMasked,
    subject,
    cash,
    expiresAt,
    outputEndpoint,
    createdTradeNo: null,
  };
  return {
    orderId,
    status: 'AWAITING_PAYMENT',
    amount,
    coupon: amount - cash,
    cash,
    expiresAt: instant(expiresAt),
    ...(preparation ? { preparing: true } : { pay: await howToPay(context, payable, payHost) }),
  };
}

/**
 * Two requests are the same when everything but their time is. Without a coupon the hash is the same as in versions
 * without coupons.
 */
function hashOf({ queryId, billNos, amount, payHost, couponId }: Wish): Buffer {
  return sha256(
    JSON.stringify([
      queryId,
      [...billNos].sort(),
      amount,
      payHost,
      ...(couponId === undefined ? [] : [couponId]),
    ]),
  );
}

async function decide(context: Context, session: Session, language: Language, wish: Wish) {
  const { lifeUserId } = session;
  const now = context.now();
  const read = await readFacts(context.reads, {
    lifeUserId,
    requestId: wish.requestId,
    requestHash: hashOf(wish),
    queryId: wish.queryId,
    couponId: wish.couponId,
    billKeys: wish.billNos,
    now,
  });
  const unit = read.query ? await context.catalogue.unit(read.query.unitId) : null;
  const notNow = unit ? await canPayNow(context.catalogue, unit, language, now) : refuse(NO_SUCH_THING);
  const rules = unit ?? {
    projectType: '',
    billing: 'POSTPAID' as const,
    selection: 'ANY' as const,
    amount: { kind: 'EXACT' as const },
  };
  const decision: Decision = decideOrder(read.facts, { ...wish, lifeUserId }, rules, notNow, now);
  return { read, unit, decision };
}

/** Answers an existing order, with how to pay it while it can be paid. */
async function answerExisting(
  context: Context,
  session: Session,
  wish: Wish,
  orderId: string,
): Promise<Answer> {
  const order = await readDetail(context.reads, session.lifeUserId, orderId);
  if (!order) return refuse(NO_SUCH_THING);
  const status = statusOf(order.states);
  return {
    orderId,
    status,
    amount: order.amount,
    coupon: order.coupon,
    cash: order.cash,
    expiresAt: instant(order.expiresAt),
    ...(await wayToPay(context, order, wish.payHost)),
  };
}

/** Another unpaid order of the user holds a bill: it is answered if it is the same, else it is closed first. CLOSED: it is over, and this one can be decided again. */
async function settleOwn(
  context: Context,
  session: Session,
  wish: Wish,
  orderId: string,
): Promise<Answer | 'CLOSED'> {
  const own = await readDetail(context.reads, session.lifeUserId, orderId);
  if (!own) return refuse(NO_SUCH_THING);
  const billNos = own.bills.map((bill) => bill.billKey).sort();
  const same =
    own.amount === wish.amount &&
    own.couponId === (wish.couponId ?? null) &&
    JSON.stringify(billNos) === JSON.stringify([...wish.billNos].sort());
  const { payment } = own.states;
  if (same && (payment === 'WAITING' || payment === 'PREPARING'))
    return answerExisting(context, session, wish, orderId);
  const closed = await startClose(context, own.paymentId);
  if (closed?.state === 'CLOSED') return 'CLOSED';
  return refuse(OWN_ORDER_OPEN, 'billNos', {
    orderId,
    ...(freeAt(own) > context.now() ? { reason: 'UNTIL', until: freeAgain(own) } : { reason: 'WALLET' }),
  });
}

import type { UnitDescription } from '@life-payment/biller-api';
import { NO_SUCH_THING, REQUEST_ID_REUSED } from '@life-payment/contract';
import { type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { sha256 } from '../../kit/crypto.ts';
import type { Yields } from '../../kit/database/states.ts';
import { canPayNow } from '../catalogue/index.ts';
import { refusalOfState } from '../identity/index.ts';
import { type FactsRead, type OrderRead, type QueryRow, readFacts } from './facts-store.ts';
import { type Decision, decideOrder, type OrderLine, type UnitRules } from './rules.ts';

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
export function hashOf({ payHost, orders }: Omit<PaymentWish, 'requestId'>): Buffer {
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

import {
  BILL_BEING_DEDUCTED,
  BILL_BEING_PAID,
  BILL_EXPIRED,
  COUPON_TWICE,
  LAST_PAYMENT_UNFINISHED,
  MOST_FIRST_ORDERS,
  NO_SUCH_THING,
  TOO_MANY_ORDERS,
  TOP_UP,
} from '@life-payment/contract';
import {
  AMOUNT_INVALID,
  type AmountRule,
  CHECK_BILLS,
  checkAmount,
  checkReadable,
  checkSelection,
  MAX_FEN,
  type Refusal,
  refuse,
  type SelectionRule,
  splitFen,
} from '@life-payment/contract/rules';
import { type CouponFact, checkUse } from '../benefits/index.ts';
import { givesWay } from '../billing/index.ts';
import { sha256 } from '../kit/crypto.ts';
import type { OrderSource, PayHost, PaymentState, Yields } from '../kit/database/states.ts';
import type { BillParts, StoredBill } from '../kit/database/tables.ts';
import { clockOf, MINUTE } from '../kit/time.ts';

const MAX_UNPAID = 3;
const MAX_PAYMENTS_AN_HOUR = 20;
const MAX_ORDERS_AN_HOUR = 60;

/** After so many payments of a bill that ended unpaid on a day, the user's next ones are short and give way to everybody. */
const LONG_CLAIMS_A_DAY = 2;

const PAYABLE_MS = 15 * MINUTE;
const SHORT_PAYABLE_MS = 5 * MINUTE;

/** A row of the claims of the bills asked for. */
export type ClaimFact = {
  readonly lifeUserId: string | null;
  readonly orderId: string | null;
  readonly paymentId: string | null;
  readonly freeAt: Date | null;
  readonly settledAt: Date | null;
  readonly paymentState: PaymentState | null;
  /** A deduction holds it. */
  readonly deducting: boolean;
  readonly yields: Yields | null;
};

/** Payments and orders that a user has begun. */
export type LimitFacts = {
  /** Without payments that the payer cancelled, which only wait for the wallet's answer. */
  readonly unpaidPayments: number;
  /** Orders of accounts that the user never paid, with those that are being closed; without deductions. */
  readonly unpaidFirstOrders: number;
  readonly paymentsThisHour: number;
  readonly ordersThisHour: number;
};

/** The facts that decide an order. */
export type OrderFacts = {
  readonly query: {
    readonly bills: readonly StoredBill[];
    /** Bills of the unit's answer that could not be read. */
    readonly unreadable: number;
    readonly askedAt: Date;
    readonly expiresAt: Date;
    readonly accountId: string | null;
  } | null;
  readonly claims: readonly ClaimFact[];
  /** The coupon asked for; null when there is none of the user's own. */
  readonly coupon: CouponFact | null;
  readonly unpaidClaimsToday: number;
  /** The user has paid the account before. */
  readonly paidBefore: boolean;
};

/** An order as it is requested. Amounts in fen. */
export type OrderRequest = {
  readonly queryId: string;
  readonly billNos: readonly string[];
  readonly amount: number;
  readonly couponId?: string | undefined;
};

/** One payment for one or several orders: of a payer, a guest or a mandate. */
export type PaymentRequest = {
  readonly requestId: string;
  readonly payHost: PayHost;
  readonly source: OrderSource;
  readonly orders: readonly OrderRequest[];
  /** true: the payer's own unpaid payment of a bill is closed for this one, if it is another one. */
  readonly replacesOwn?: true;
  /** The wallet's mandate, of a deduction only. */
  readonly walletAgreementNo?: string;
};

type RequestOfUser = Omit<OrderRequest, 'queryId'> & { readonly lifeUserId: string };

export type UnitRules = {
  readonly projectType: string;
  readonly billing: 'POSTPAID' | 'PREPAID';
  readonly selection: SelectionRule;
  readonly amount: AmountRule;
};

/** A bill of the order. `cash` is what the wallet takes, in fen. */
export type OrderLine = {
  readonly billKey: string;
  readonly month: string | null;
  readonly dueDate: string | null;
  readonly due: number;
  /** The part of `due` that exceeds the bill. */
  readonly advance: number;
  readonly cash: number;
  readonly coupon: number;
  /** Null where its unit does not say. */
  readonly parts: BillParts | null;
};

export type Decision =
  | { readonly do: 'REFUSE'; readonly refusal: Refusal }
  /** Another unpaid payment of the user holds a bill: it is answered if it is the same, else it comes first. */
  | { readonly do: 'PAYER_HAS_OPEN_ORDER'; readonly orderId: string; readonly paymentId: string }
  /** Other payments hold bills, and are closed for this one. `refusal` says so. */
  | { readonly do: 'CLOSE_OTHERS'; readonly paymentIds: readonly string[]; readonly refusal: Refusal }
  | { readonly do: 'CREATE'; readonly lines: readonly OrderLine[]; readonly yields: Yields | null };

/** Milliseconds in which a payment of these orders can be paid. */
export function payableMs(orders: readonly { readonly yields: Yields | null }[]): number {
  return orders.some(({ yields }) => yields === 'TO_ANYBODY') ? SHORT_PAYABLE_MS : PAYABLE_MS;
}

/** The amount of each line, split into cash and coupon. What exceeds the sum of the bills goes to the newest bill as an advance. */
export function orderLines(bills: readonly StoredBill[], amount: number, coupon: number): OrderLine[] {
  const surplus = amount - bills.reduce((sum, bill) => sum + bill.due, 0);
  const advances = bills.map((_, index) => (index === bills.length - 1 ? surplus : 0));
  const dues = bills.map((bill, index) => bill.due + (advances[index] ?? 0));
  const coupons = splitFen(coupon, dues);
  return bills.map((bill, index) => {
    const due = dues[index] ?? 0;
    const share = coupons[index] ?? 0;
    return {
      billKey: bill.billNo,
      month: bill.month ?? null,
      dueDate: bill.dueDate ?? null,
      due,
      advance: advances[index] ?? 0,
      cash: due - share,
      coupon: share,
      parts: bill.parts ?? null,
    };
  });
}

/** Decides an order from its facts. `closed` is why the unit takes no payment now. Called again after a lost race. */
export function decideOrder(
  facts: OrderFacts,
  request: RequestOfUser,
  unit: UnitRules | null,
  closed: Refusal | null,
  now: Date,
): Decision {
  const { query } = facts;
  if (!query) return REFUSE(refuse(NO_SUCH_THING, 'queryId'));
  if (now >= query.expiresAt) return REFUSE(refuse(BILL_EXPIRED));
  if (!unit) return REFUSE(refuse(NO_SUCH_THING));
  if (closed) return REFUSE(closed);
  const wrong = checkReadable(unit.selection, query.unreadable) ?? checkRequest(unit, query.bills, request);
  if (wrong) return REFUSE(wrong);
  const claimed = checkClaims(facts, request, query.askedAt, now);
  if (claimed && claimed.do !== 'CLOSE_OTHERS') return claimed;
  const unusable = checkOwnCoupon(facts, request, unit.projectType, now);
  if (unusable) return REFUSE(unusable);
  if (claimed) return claimed;
  const bills =
    unit.billing === 'PREPAID' ? [{ billNo: TOP_UP, due: request.amount }] : selected(query.bills, request);
  const lines = orderLines(bills, request.amount, facts.coupon?.amount ?? 0);
  return { do: 'CREATE', lines, yields: yieldsOf(facts) };
}

function yieldsOf({ unpaidClaimsToday, paidBefore }: OrderFacts): Yields | null {
  if (unpaidClaimsToday >= LONG_CLAIMS_A_DAY) return 'TO_ANYBODY';
  return paidBefore ? null : 'TO_EARLIER_PAYERS';
}

/**
 * Why a user may not begin another payment; null when they may. Unpaid ones come first: the payer can act on them.
 * `firsts`: orders of accounts never paid.
 */
export function checkPayment(
  { unpaidPayments, unpaidFirstOrders, paymentsThisHour, ordersThisHour }: LimitFacts,
  amounts: readonly number[],
  firsts: number,
): Refusal | null {
  if (amounts.reduce((sum, amount) => sum + amount, 0) > MAX_FEN) return refuse(AMOUNT_INVALID, 'amount');
  if (unpaidPayments >= MAX_UNPAID)
    return refuse(TOO_MANY_ORDERS, undefined, { reason: 'UNPAID', max: MAX_UNPAID });
  if (firsts > 0 && unpaidFirstOrders + firsts > MOST_FIRST_ORDERS)
    return refuse(TOO_MANY_ORDERS, undefined, { reason: 'NEVER_PAID', max: MOST_FIRST_ORDERS });
  if (paymentsThisHour >= MAX_PAYMENTS_AN_HOUR)
    return refuse(TOO_MANY_ORDERS, undefined, { reason: 'HOUR', max: MAX_PAYMENTS_AN_HOUR });
  return ordersThisHour + amounts.length > MAX_ORDERS_AN_HOUR
    ? refuse(TOO_MANY_ORDERS, undefined, { reason: 'HOUR', max: MAX_ORDERS_AN_HOUR })
    : null;
}

function REFUSE(refusal: Refusal): Decision {
  return { do: 'REFUSE', refusal };
}

function checkRequest(unit: UnitRules, bills: readonly StoredBill[], request: RequestOfUser): Refusal | null {
  if (unit.billing === 'PREPAID') {
    const onlyTopUp = request.billNos.length === 1 && request.billNos[0] === TOP_UP;
    return onlyTopUp ? checkAmount(unit.amount, 0, request.amount) : refuse(CHECK_BILLS, 'billNos');
  }
  const wrong = checkSelection(
    unit.selection,
    bills.map((bill) => bill.billNo),
    request.billNos,
  );
  if (wrong) return wrong;
  const due = selected(bills, request).reduce((sum, bill) => sum + bill.due, 0);
  return checkAmount(unit.amount, due, request.amount);
}

function selected(bills: readonly StoredBill[], request: RequestOfUser): StoredBill[] {
  return bills.filter((bill) => request.billNos.includes(bill.billNo));
}

function checkClaims(facts: OrderFacts, request: RequestOfUser, askedAt: Date, now: Date): Decision | null {
  const own = facts.claims.find(
    (claim) =>
      claim.orderId &&
      !claim.deducting &&
      claim.lifeUserId === request.lifeUserId &&
      (claim.paymentState === 'WAITING' || claim.paymentState === 'CLOSING'),
  );
  if (own?.orderId)
    return { do: 'PAYER_HAS_OPEN_ORDER', orderId: own.orderId, paymentId: own.paymentId ?? own.orderId };
  const held = facts.claims.flatMap((claim) => checkClaim(claim, facts.paidBefore, askedAt, now) ?? []);
  const [first] = held;
  if (!first) return null;
  const standing = held.find(({ closed }) => closed === null);
  if (standing) return REFUSE(standing.refusal);
  const paymentIds = [...new Set(held.flatMap(({ closed }) => closed ?? []))];
  return { do: 'CLOSE_OTHERS', paymentIds, refusal: first.refusal };
}

/** Why a claim refuses an order, and the payment that is closed because it gives way; null when the bill is free. */
type Held = { readonly refusal: Refusal; readonly closed: string | null };

/** Another live order holds the bill, or it was settled after this query. */
function checkClaim(claim: ClaimFact, paidBefore: boolean, askedAt: Date, now: Date): Held | null {
  const stands = (refusal: Refusal): Held => ({ refusal, closed: null });
  if (!claim.orderId || !claim.freeAt)
    return claim.settledAt && claim.settledAt >= askedAt ? stands(refuse(BILL_EXPIRED)) : null;
  if (claim.paymentState === 'PAID') return stands(refuse(LAST_PAYMENT_UNFINISHED));
  const until = clockOf(claim.freeAt);
  if (claim.deducting) return stands(refuse(BILL_BEING_DEDUCTED, 'billNos', { until }));
  const late = claim.freeAt <= now ? { reason: 'WALLET' } : null;
  if (!givesWay(claim, paidBefore)) return stands(refuse(BILL_BEING_PAID, 'billNos', late ?? { until }));
  const refusal = refuse(BILL_BEING_PAID, 'billNos', late ?? { reason: 'GIVES_WAY', until });
  return { refusal, closed: claim.paymentId };
}

function checkOwnCoupon(
  { coupon, query }: OrderFacts,
  { couponId, amount }: RequestOfUser,
  projectType: string,
  now: Date,
): Refusal | null {
  if (couponId === undefined) return null;
  if (!coupon) return refuse(NO_SUCH_THING, 'couponId');
  return checkUse(coupon, { projectType, accountId: query?.accountId ?? null, amount }, now);
}

type ChosenBills = {
  readonly query: { readonly unitId: string; readonly numberHash: Buffer };
  readonly lines: readonly OrderLine[];
};

/** Why an order can't be in one request with those before it: they have the same bill or coupon. */
export function checkRepeated(
  { orders }: PaymentRequest,
  before: readonly ChosenBills[],
  { query, lines }: ChosenBills,
  at: number,
): Refusal | null {
  const sameAccount = before.filter(
    (other) => other.query.unitId === query.unitId && other.query.numberHash.equals(query.numberHash),
  );
  const keys = new Set(sameAccount.flatMap((other) => other.lines.map(({ billKey }) => billKey)));
  if (lines.some(({ billKey }) => keys.has(billKey))) return refuse(CHECK_BILLS, 'billNos');
  const couponId = orders[at]?.couponId;
  return couponId !== undefined && orders.slice(0, at).some((other) => other.couponId === couponId)
    ? refuse(COUPON_TWICE, 'couponId')
    : null;
}

type ExistingOrder = {
  readonly amount: number;
  readonly couponId: string | null;
  readonly bills: readonly { readonly billKey: string }[];
};

/** True if an order is the requested one. */
export function isEqual(request: OrderRequest, order: ExistingOrder | undefined): boolean {
  if (!order) return false;
  const billNos = [...new Set(order.bills.map(({ billKey }) => billKey))].sort();
  return (
    order.amount === request.amount &&
    order.couponId === (request.couponId ?? null) &&
    JSON.stringify(billNos) === JSON.stringify([...request.billNos].sort())
  );
}

/** The hash of a request: two of one id must be equal. The order of the bills does not count. */
export function hashOf({ payHost, orders }: Pick<PaymentRequest, 'payHost' | 'orders'>): Buffer {
  const chosen = orders.map(({ queryId, billNos, amount, couponId = null }) => [
    queryId,
    [...billNos].sort(),
    amount,
    couponId,
  ]);
  return sha256(JSON.stringify([payHost, chosen]));
}

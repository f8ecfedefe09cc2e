import { randomUUID } from 'node:crypto';
import {
  BILL_BEING_PAID,
  LAST_PAYMENT_UNFINISHED,
  PAYMENT_NOT_WHOLE,
  type RequestFor,
  TOO_MANY_ORDERS,
  TOO_MANY_REQUESTS,
  TOP_UP,
  UNIT_NOT_ANSWERING,
} from '@life-payment/contract';
import type { TestAccount } from '../../support/api.ts';
import { paymentOf } from '../../support/wallet-desk.ts';
import { CallRefused, type Payer } from './client.ts';
import type { Making } from './plan.ts';

const COUPON_FROM = 1_000;

/** A payer with several orders in an unknown state is told to wait, and repeats the call. */
const TEMPORARY = [TOO_MANY_REQUESTS, TOO_MANY_ORDERS];

/** The way to make a payment, and its payer; `rival` makes a second payer who wants the same bills. */
export type ToMake = {
  readonly making: Making;
  readonly coupon: boolean;
  readonly payer: Payer;
  readonly rival: () => Promise<Payer>;
};

/** An order that was made, and its payer. */
export type MadeOrder = {
  readonly payer: Payer;
  readonly orderId: string;
  /** The wallet's address for the payment. */
  readonly pay: string;
};

/** A payment that was made, and its payer. */
export type MadePayment = Pick<MadeOrder, 'payer' | 'pay'> & {
  readonly paymentId: string;
  /** In the order of the accounts; `cash` in fen. */
  readonly orders: readonly { readonly orderId: string; readonly cash: number }[];
};

/** The orders of one payment. */
type Wish = Pick<RequestFor<'/order/createPayment'>, 'requestId' | 'orders'>;

/** Makes an order for all that an account owes. */
export async function makeOrder(toMake: ToMake, account: TestAccount): Promise<MadeOrder> {
  const { payer, pay, orders } = (await makePayment(toMake, [account])).made;
  return { payer, pay, orderId: orders[0]?.orderId ?? '' };
}

/**
 * Makes one payment for all that these accounts owe. `rivals`: the payment of another payer who came first to the last of
 * several accounts.
 */
export async function makePayment(
  { making, coupon, payer, rival }: ToMake,
  accounts: readonly TestAccount[],
): Promise<{ readonly made: MadePayment; readonly rivals: MadePayment | null }> {
  switch (making) {
    case 'ONCE':
      return { made: await create(payer, await wishFor(payer, accounts, coupon)), rivals: null };
    case 'TWICE': {
      const wish = await wishFor(payer, accounts, coupon);
      const [one, other] = await Promise.all([create(payer, wish), create(payer, wish)]);
      if (one.paymentId !== other.paymentId)
        throw new Error(`one request made two payments: ${one.paymentId}, ${other.paymentId}`);
      return { made: one, rivals: null };
    }
    case 'CONTESTED': {
      const wish = await wishFor(payer, accounts, coupon && accounts.length > 1);
      return contest(payer, wish, await rival(), accounts.slice(-1));
    }
  }
}

/**
 * Another payer wants the bills of the last account at the same time; exactly one of the two gets them. A payment of
 * several that misses them is refused whole, names that account alone, and is made without it.
 */
async function contest(payer: Payer, wish: Wish, rival: Payer, last: readonly TestAccount[]) {
  const theirs = await wishFor(rival, last, false);
  const [whole, rivals] = await Promise.all([
    createUnlessTaken(payer, wish),
    createUnlessTaken(rival, theirs),
  ]);
  const [first, second] = [whole, rivals].filter((made) => made !== null);
  if (!first || second) throw new Error(`${first ? 'two orders' : 'no order'} for the same bills`);
  if (whole || wish.orders.length === 1) return { made: first, rivals: null };
  const rest = { requestId: randomUUID(), orders: wish.orders.slice(0, -1) };
  return { made: await createSeveral(payer, rest), rivals };
}

async function wishFor(payer: Payer, accounts: readonly TestAccount[], coupon: boolean): Promise<Wish> {
  const orders: Wish['orders'] = [];
  for (const [index, account] of accounts.entries())
    orders.push(await orderFor(payer, account, coupon && index === 0));
  return { requestId: randomUUID(), orders };
}

/** Orders everything that an account owes, or the first suggested top-up. */
async function orderFor(payer: Payer, { unitId, accountNumber, area }: TestAccount, coupon: boolean) {
  const query = await payer.call('/bill/queryBill', { unitId, accountNumber, area }, [UNIT_NOT_ANSWERING]);
  const { queryId, bills, unit } = query;
  const topUp = unit.billing === 'PREPAID';
  const amount = topUp ? (unit.suggested[0] ?? 0) : bills.reduce((sum, { due }) => sum + due, 0);
  return {
    queryId,
    billNos: topUp ? [TOP_UP] : bills.map(({ billNo }) => billNo),
    amount,
    ...(coupon && amount >= COUPON_FROM ? { couponId: await couponOf(payer) } : {}),
  };
}

async function couponOf(payer: Payer): Promise<string> {
  const grant = { requestId: randomUUID(), campaignId: 'everyday' };
  return (await payer.call('/marketing/yzdGrantTicket', grant)).coupon.couponId;
}

/** Makes the payment of one order by its own call, that of several by theirs. */
async function create(payer: Payer, wish: Wish): Promise<MadePayment> {
  const [only, ...others] = wish.orders;
  if (!only || others.length > 0) return createSeveral(payer, wish);
  const order = { ...only, requestId: wish.requestId, payHost: 'BROWSER' } as const;
  const { orderId, cash, pay } = await payer.call('/order/createLifeOrder', order, TEMPORARY);
  return { payer, paymentId: paymentOf(orderId), pay: pay?.value ?? '', orders: [{ orderId, cash }] };
}

async function createSeveral(payer: Payer, wish: Wish): Promise<MadePayment> {
  const body = { ...wish, payHost: 'BROWSER' } as const;
  const { paymentId, pay, orders } = await payer.call('/order/createPayment', body, TEMPORARY);
  return { payer, paymentId, pay: pay?.value ?? '', orders };
}

/** Makes a payment; null when another order has the bills of its last order. Any other refusal is an error. */
async function createUnlessTaken(payer: Payer, wish: Wish): Promise<MadePayment | null> {
  try {
    return await create(payer, wish);
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    if (wish.orders.length === 1 && isTaken(error.code)) return null;
    if (error.code !== PAYMENT_NOT_WHOLE.code) throw error;
    const [only, ...others] = error.orders;
    if (!only || others.length > 0 || only.at !== wish.orders.length - 1 || !isTaken(only.code))
      throw new Error(`a payment was refused for other orders: ${JSON.stringify(error.orders)}`);
    return null;
  }
}

/** True if a code says that another order has the bills. */
function isTaken(code: string): boolean {
  return [BILL_BEING_PAID, LAST_PAYMENT_UNFINISHED].some((taken) => taken.code === code);
}

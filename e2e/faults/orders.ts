import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  BILL_BEING_PAID,
  LAST_PAYMENT_UNFINISHED,
  type ResponseFor,
  TOO_MANY_ORDERS,
  TOO_MANY_REQUESTS,
  TOP_UP,
  UNIT_NOT_ANSWERING,
} from '@life-payment/contract';
import type { TestAccount } from '../support/api.ts';
import { CallRefused } from './client.ts';
import type { Payer } from './payers.ts';
import type { Making } from './plan.ts';

const COUPON_FROM = 1_000;

/** How often a payer taps Pay, and asks whether the order can be paid. */
const MOST_TAPS = 5;
const ASK_EVERY_MS = 300;

/** An order that was made, and its payer. */
export type MadeOrder = {
  readonly payer: Payer;
  readonly orderId: string;
  /** The wallet's address for the payment. */
  readonly pay: string;
};

type Order = ResponseFor<'/order/createLifeOrder'>;
type Wish = {
  requestId: string;
  queryId: string;
  billNos: string[];
  amount: number;
  couponId?: string;
  payHost: 'BROWSER';
};

/** How to make an order, and who makes it; `rival` makes a second payer who wants the same bills. */
export type ToMake = {
  readonly making: Making;
  readonly coupon: boolean;
  readonly payer: Payer;
  readonly rival: () => Promise<Payer>;
};

export async function makeOrder(
  { making, coupon, payer, rival }: ToMake,
  account: TestAccount,
): Promise<MadeOrder> {
  switch (making) {
    case 'ONCE':
      return made(payer, await create(payer, await wishFor(payer, account, coupon)));
    case 'TWICE':
      return createTwice(payer, await wishFor(payer, account, coupon));
    case 'CONTESTED':
      return contest([payer, await rival()], account);
  }
}

function made(payer: Payer, { orderId, pay }: Order): MadeOrder {
  return {
    payer,
    orderId,
    pay: pay?.value ?? '',
  };
}

/**
 * Makes an order, and asks again while it is being prepared. A payer with several orders in an unknown state is told to wait, and
 * repeats the call; one whose order could not be prepared taps again.
 */
async function create(payer: Payer, wish: Wish): Promise<Order> {
  for (let taps = 0; taps < MOST_TAPS; taps += 1) {
    const order = await prepared(payer, taps === 0 ? wish : { ...wish, requestId: randomUUID() });
    if (order.status !== 'CLOSED') return order;
  }
  throw new Error('the order could not be prepared');
}

async function prepared(payer: Payer, wish: Wish): Promise<Order> {
  for (;;) {
    const order = await payer.call('/order/createLifeOrder', wish, [TOO_MANY_REQUESTS, TOO_MANY_ORDERS]);
    if (!order.preparing) return order;
    await pause(ASK_EVERY_MS);
  }
}

/** The order for everything that an account owes, or for the first suggested top-up. */
async function wishFor(
  payer: Payer,
  { unitId, accountNumber, area }: TestAccount,
  coupon: boolean,
): Promise<Wish> {
  const query = await payer.call('/bill/queryBill', { unitId, accountNumber, area }, [UNIT_NOT_ANSWERING]);
  const { queryId, bills, unit } = query;
  const topUp = unit.billing === 'PREPAID';
  const amount = topUp ? (unit.suggested[0] ?? 0) : bills.reduce((sum, { due }) => sum + due, 0);
  return {
    requestId: randomUUID(),
    queryId,
    billNos: topUp ? [TOP_UP] : bills.map(({ billNo }) => billNo),
    amount,
    ...(coupon && amount >= COUPON_FROM ? { couponId: await couponOf(payer) } : {}),
    payHost: 'BROWSER',
  };
}

async function couponOf(payer: Payer): Promise<string> {
  const grant = { requestId: randomUUID(), campaignId: 'everyday' };
  return (await payer.call('/marketing/yzdGrantTicket', grant)).coupon.couponId;
}

async function createTwice(payer: Payer, wish: Wish): Promise<MadeOrder> {
  const [one, other] = await Promise.all([create(payer, wish), create(payer, wish)]);
  if (one.orderId !== other.orderId)
    throw new Error(`one request made two orders: ${one.orderId}, ${other.orderId}`);
  return made(payer, one);
}

/** Two payers want the same bills; exactly one of them gets an order. */
async function contest(both: readonly Payer[], account: TestAccount): Promise<MadeOrder> {
  const wishes = await Promise.all(
    both.map(async (payer) => ({ payer, wish: await wishFor(payer, account, false) })),
  );
  const orders = await Promise.all(wishes.map(({ payer, wish }) => createUnlessTaken(payer, wish)));
  const [first, ...others] = orders.filter((order) => order !== null);
  if (!first || others.length > 0)
    throw new Error(`${first ? 1 + others.length : 0} orders for the same bills`);
  return first;
}

/** Makes an order; null when another order has its bills. */
async function createUnlessTaken(payer: Payer, wish: Wish): Promise<MadeOrder | null> {
  try {
    return made(payer, await create(payer, wish));
  } catch (error) {
    const taken: readonly string[] = [BILL_BEING_PAID, LAST_PAYMENT_UNFINISHED].map(({ code }) => code);
    if (error instanceof CallRefused && taken.includes(error.code)) return null;
    throw error;
  }
}

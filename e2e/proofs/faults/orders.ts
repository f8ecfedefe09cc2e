import { randomUUID } from 'node:crypto';
import {
  BILL_BEING_PAID,
  LAST_PAYMENT_UNFINISHED,
  type ResponseFor,
  TOO_MANY_ORDERS,
  TOO_MANY_REQUESTS,
  TOP_UP,
  UNIT_NOT_ANSWERING,
} from '@life-payment/contract';
import type { TestAccount } from '../../support/api.ts';
import { CallRefused, type Payer } from './client.ts';
import type { Making } from './plan.ts';

const COUPON_FROM = 1_000;

/** An order that was made, and its payer. */
export type MadeOrder = {
  readonly payer: Payer;
  readonly orderId: string;
  /** fen that the wallet takes */
  readonly cash: number;
  /** The wallet's address for the payment. */
  readonly pay: string;
};

type Order = ResponseFor<'/order/createLifeOrder'>;
type Wish = WishedOrder & { requestId: string; payHost: 'BROWSER' };

/** An order for one account. */
export type WishedOrder = { queryId: string; billNos: string[]; amount: number; couponId?: string };

/** The way to make an order, and its payer; `rival` makes a second payer who wants the same bills. */
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

function made(payer: Payer, { orderId, cash, pay }: Order): MadeOrder {
  return { payer, orderId, cash, pay: pay?.value ?? '' };
}

function create(payer: Payer, wish: Wish): Promise<Order> {
  return payer.call('/order/createLifeOrder', wish, TEMPORARY);
}

/** A payer with several orders in an unknown state is told to wait, and repeats the call. */
export const TEMPORARY = [TOO_MANY_REQUESTS, TOO_MANY_ORDERS];

async function wishFor(payer: Payer, account: TestAccount, coupon: boolean): Promise<Wish> {
  return { requestId: randomUUID(), ...(await orderFor(payer, account, coupon)), payHost: 'BROWSER' };
}

/** Orders everything that an account owes, or the first suggested top-up. */
export async function orderFor(
  payer: Payer,
  { unitId, accountNumber, area }: TestAccount,
  coupon: boolean,
): Promise<WishedOrder> {
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
    if (error instanceof CallRefused && isTaken(error.code)) return null;
    throw error;
  }
}

/** True if a code says that another order has the bills. */
export function isTaken(code: string): boolean {
  return [BILL_BEING_PAID, LAST_PAYMENT_UNFINISHED].some((taken) => taken.code === code);
}

/** Makes an order for all bills of an account; null when another order has them. */
export async function orderUnlessTaken(payer: Payer, account: TestAccount): Promise<MadeOrder | null> {
  return createUnlessTaken(payer, await wishFor(payer, account, false));
}

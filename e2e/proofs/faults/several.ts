import { randomUUID } from 'node:crypto';
import { PAYMENT_NOT_WHOLE, type RequestFor, type ResponseFor } from '@life-payment/contract';
import type { TestAccount } from '../../support/api.ts';
import { CallRefused, type Payer } from './client.ts';
import { isTaken, type MadeOrder, orderFor, orderUnlessTaken, TEMPORARY, type ToMake } from './orders.ts';

type Wish = RequestFor<'/order/createPayment'>;
type Answer = ResponseFor<'/order/createPayment'>;

/** A payment that was made, and its payer. */
export type MadePayment = {
  readonly payer: Payer;
  readonly paymentId: string;
  /** The wallet's address for it. */
  readonly pay: string;
  /** In the order of the accounts; `cash` in fen. */
  readonly orders: readonly { readonly orderId: string; readonly cash: number }[];
};

/** A payment for several accounts; `rivals`: the order of another payer who came first to the last account. */
export type MadeSeveral = { readonly made: MadePayment; readonly rivals: MadeOrder | null };

/** Makes one payment for all that these accounts owe. */
export async function makeSeveral(
  { making, coupon, payer, rival }: ToMake,
  accounts: readonly TestAccount[],
): Promise<MadeSeveral> {
  const wish = await wishFor(payer, accounts, coupon);
  switch (making) {
    case 'ONCE':
      return { made: madeOf(payer, await create(payer, wish)), rivals: null };
    case 'TWICE':
      return { made: await createTwice(payer, wish), rivals: null };
    case 'CONTESTED':
      return contest(payer, wish, await rival(), accounts.at(-1));
  }
}

async function wishFor(payer: Payer, accounts: readonly TestAccount[], coupon: boolean): Promise<Wish> {
  const orders: Wish['orders'] = [];
  for (const [index, account] of accounts.entries())
    orders.push(await orderFor(payer, account, coupon && index === 0));
  return { requestId: randomUUID(), orders, payHost: 'BROWSER' };
}

function create(payer: Payer, wish: Wish): Promise<Answer> {
  return payer.call('/order/createPayment', wish, TEMPORARY);
}

function madeOf(payer: Payer, { paymentId, pay, orders }: Answer): MadePayment {
  return { payer, paymentId, pay: pay?.value ?? '', orders };
}

async function createTwice(payer: Payer, wish: Wish): Promise<MadePayment> {
  const [one, other] = await Promise.all([create(payer, wish), create(payer, wish)]);
  if (one.paymentId !== other.paymentId)
    throw new Error(`one request made two payments: ${one.paymentId}, ${other.paymentId}`);
  return madeOf(payer, one);
}

/**
 * Another payer wants the bills of the last account at the same time; exactly one of the two gets them. A payment that misses them is
 * refused whole, names that account alone, and is made without it.
 */
async function contest(
  payer: Payer,
  wish: Wish,
  rival: Payer,
  last: TestAccount | undefined,
): Promise<MadeSeveral> {
  if (!last) throw new Error('no account to compete for');
  const [whole, rivals] = await Promise.all([createUnlessTaken(payer, wish), orderUnlessTaken(rival, last)]);
  if ((whole === null) === (rivals === null))
    throw new Error(`${whole ? 'two orders' : 'no order'} for the same bills`);
  if (whole) return { made: whole, rivals: null };
  const rest = { ...wish, requestId: randomUUID(), orders: wish.orders.slice(0, -1) };
  return { made: madeOf(payer, await create(payer, rest)), rivals };
}

/** Makes a payment; null when another order has the bills of its last order. Any other refusal is an error. */
async function createUnlessTaken(payer: Payer, wish: Wish): Promise<MadePayment | null> {
  try {
    return madeOf(payer, await create(payer, wish));
  } catch (error) {
    if (!(error instanceof CallRefused) || error.code !== PAYMENT_NOT_WHOLE.code) throw error;
    const [only, ...others] = error.orders;
    if (!only || others.length > 0 || only.at !== wish.orders.length - 1 || !isTaken(only.code))
      throw new Error(`a payment was refused for other orders: ${JSON.stringify(error.orders)}`);
    return null;
  }
}

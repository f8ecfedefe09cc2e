import { randomUUID } from 'node:crypto';
import { type RequestFor, type ResponseFor, TOP_UP } from '@life-payment/contract';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { checkBooks } from '../../src/books/check-rounds.ts';
import { newOrderId, paymentIdOf } from '../../src/kit/ids.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { passTime } from './drive.ts';
import { oneRowOf } from './rows.ts';
import type { Payer, TestAccount, TestService } from './service.ts';

export type Wish = RequestFor<'/order/createLifeOrder'>;
export type Query = ResponseFor<'/bill/queryBill'>;
export type Detail = ResponseFor<'/order/getOrderDetail'>;

/** Queries an account's bills at its unit. */
export function ask(service: TestService, { token }: Payer, account: TestAccount): Promise<Query> {
  const { unitId, accountNumber, area } = account;
  return service.call('/bill/queryBill', { unitId, accountNumber, area }, { token });
}

/** An order to make: every bill of a query, or a top-up of ¥50. */
export function wishFor(query: Query, change: Partial<Wish> = {}): Wish {
  return {
    requestId: randomUUID(),
    queryId: query.queryId,
    ...(query.unit.billing === 'PREPAID'
      ? { billNos: [TOP_UP], amount: 5_000 }
      : {
          billNos: query.bills.map(({ billNo }) => billNo),
          amount: query.bills.reduce((sum, { due }) => sum + due, 0),
        }),
    payHost: 'BROWSER',
    ...change,
  };
}

/** Makes an order for everything that a new account of an outcome owes. */
export async function place(service: TestService, payer: Payer, outcome = 'ONE_BILL', more = {}) {
  const account = await service.account(outcome, more);
  const query = await ask(service, payer, account);
  const wish = wishFor(query);
  const order = await service.call('/order/createLifeOrder', wish, payer);
  return { account, query, wish, order };
}

/** Pays an order at the wallet as its payer; `fault` changes how the wallet behaves. */
export function pay(service: TestService, payer: Payer, address: string | undefined, fault = 'NONE') {
  return service.sandbox.ask<{ outTradeNo: string }>('pay', {
    user: payer.walletUserId,
    pay: address,
    fault,
  });
}

export function detail(service: TestService, payer: Payer, orderId: string): Promise<Detail> {
  return service.call('/order/getOrderDetail', { orderId }, payer);
}

/** Reads the order until it passes; fails after 20 seconds. */
export function detailOnce(
  service: TestService,
  payer: Payer,
  orderId: string,
  pleases: (order: Detail) => boolean,
): Promise<Detail> {
  return soon(async () => {
    const order = await detail(service, payer, orderId);
    if (!pleases(order)) throw new Error(`the order is ${order.status}`);
    return order;
  });
}

/** The state of an order's one bill in the tables. */
export async function billState(service: TestService, orderId: string): Promise<string | null> {
  return (await oneRowOf(service, 'order_bills', 'state', { order_id: orderId })).state;
}

/** Lets time pass, minute by minute, until an order has a status. */
export function passUntil(service: TestService, payer: Payer, orderId: string, status: Detail['status']) {
  return soon(async () => {
    await passTime(service, MINUTE);
    expect((await detail(service, payer, orderId)).status).toBe(status);
  });
}

/** Checks every rule of the books for every order. */
export async function booksHold(service: TestService): Promise<void> {
  expect(await checkBooks(service.context.db)).toEqual([]);
}

/** Rows of the tables that an order writes, to check that a refusal wrote nothing. */
export async function written({ context }: TestService): Promise<Record<string, number>> {
  const tables = [
    'orders',
    'wallet_payments',
    'order_bills',
    'bill_claims',
    'order_events',
    'ledger_postings',
  ] as const;
  const counts = tables.map(async (table) => {
    const { n } = await context.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return [table, n] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Pays at the wallet for a payment under our app that nobody here has ordered, of 1234 fen. Returns its number. */
export async function payForNobody(service: TestService, payer: Payer): Promise<string> {
  const paymentId = paymentIdOf(newOrderId(payer.lifeUserId, new Date()));
  const address = await service.context.wallet.paymentPage({
    paymentId,
    amount: 1234,
    subject: 'of nobody',
    expiresAt: new Date(Date.now() + 15 * MINUTE),
    returnUrl: service.origin,
    quitUrl: service.origin,
  });
  await pay(service, payer, address);
  return paymentId;
}

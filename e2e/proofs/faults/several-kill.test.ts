import { randomUUID } from 'node:crypto';
import type { RequestFor } from '@life-payment/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSql } from '../../../scripts/testing/postgres.ts';
import type { World } from '../../../scripts/testing/world.ts';
import { type Client, clientOf, eventually, type Sandbox } from '../../support/api.ts';
import { newPayer } from '../../support/payers.ts';
import type { TestUser } from '../../support/wallet-desk.ts';
import { readBooks } from './books.ts';
import { compareBooks } from './compare.ts';
import { type Killing, openKilling } from './kill-at-each-write.ts';

const SOON_MS = 90_000;
const THREE = ['water-430100', 'electricity-430100', 'gas-430100'];

/** A payment of three orders, and its payer. */
type Made = {
  readonly paymentId: string;
  readonly user: TestUser;
  readonly call: Client;
  readonly wish: RequestFor<'/order/createPayment'>;
  readonly pay: string;
  readonly orders: readonly { readonly orderId: string; readonly cash: number }[];
  readonly cash: number;
};

let world: World;
let sandbox: Sandbox;
let killAtEachWrite: Killing<Made>['killAtEachWrite'];

beforeAll(async () => {
  ({ world, sandbox, killAtEachWrite } = await openKilling<Made>());
});
afterAll(() => world.stop());

it('a payment whose process is killed at each write of its notice is credited once', async () => {
  const made = await killAtEachWrite({
    role: 'serve',
    prepare: () => place(THREE),
    act: ({ user, pay }) => sandbox.pay(user, pay),
    reached: async (one) => (await stateOf(one)) === 'PAID',
  });
  for (const one of made) {
    expect(await statusesOf(one)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']);
    expect(await sandbox.refundsOf(one.paymentId)).toEqual([]);
  }
  await allAgrees(made);
});

it('a payment that comes after its close, killed at each write, goes back in one refund of the whole', async () => {
  const made = await killAtEachWrite({
    role: 'all',
    prepare: async () => closed(await place(THREE)),
    act: ({ user, pay }) => sandbox.payLate(user, pay),
    reached: async (one) =>
      (await rows("select from refunds where state = 'DONE' and order_id = $1", one.orders[2]?.orderId ?? ''))
        .length === 1,
  });
  for (const one of made) {
    expect(await statusesOf(one)).toEqual(['REFUNDED', 'REFUNDED', 'REFUNDED']);
    expect(await sandbox.refundsOf(one.paymentId)).toEqual([one.cash]);
  }
  await allAgrees(made);
});

it('a payment of which somebody refunds two orders, killed at each write, gives no more back and credits the third', async () => {
  const made = await killAtEachWrite({
    role: 'serve',
    prepare: async () => paid(await place(THREE, [10_000, 20_000, 50_000])),
    act: ({ paymentId }) => sandbox.refundElsewhere(paymentId, 30_000),
    reached: async (one) =>
      (
        await rows(
          "select from refunds where origin = 'WALLET' and order_id = $1",
          one.orders[1]?.orderId ?? '',
        )
      ).length === 1,
  });
  for (const one of made) {
    expect(await statusesOf(one)).toEqual(['REFUNDED', 'REFUNDED', 'SUCCEEDED']);
    expect(await sandbox.refundsOf(one.paymentId)).toEqual([30_000]);
  }
  await allAgrees(made);
});

/** The three sets of books agree, no bill is claimed or locked any more, and each payment was one trade. */
async function allAgrees(made: readonly Made[]): Promise<void> {
  expect(compareBooks(await readBooks(world.databaseUrl, world.sandboxUrl))).toMatchObject({
    differences: [],
    fen: 0,
    doubles: 0,
  });
  expect(await rows('select from bill_claims where order_id is not null')).toEqual([]);
  const trades = await sandbox.trades();
  for (const { paymentId } of made)
    expect(trades.filter(({ out_trade_no: number }) => number === paymentId).length).toBeLessThanOrEqual(1);
}

async function place(units: readonly string[], dues: readonly number[] = []): Promise<Made> {
  const user = await newPayer(world.origin, sandbox);
  const call = await clientOf(world.origin, sandbox, user);
  const orders: RequestFor<'/order/createPayment'>['orders'] = [];
  for (const [index, unitId] of units.entries()) {
    const due = dues[index];
    const account = await sandbox.newAccount({
      outcome: 'ONE_BILL',
      unitId,
      ...(due !== undefined && { due }),
    });
    const { accountNumber, area } = account;
    const { queryId, bills } = await call('/bill/queryBill', { unitId, accountNumber, area });
    const amount = bills.reduce((sum, bill) => sum + bill.due, 0);
    orders.push({ queryId, billNos: bills.map(({ billNo }) => billNo), amount });
  }
  const wish = { requestId: randomUUID(), orders, payHost: 'BROWSER' as const };
  const { paymentId, pay, orders: made, cash } = await call('/order/createPayment', wish);
  return { paymentId, user, call, wish, pay: pay?.value ?? '', orders: made, cash };
}

async function closed(made: Made): Promise<Made> {
  await sandbox.open(made.pay);
  await made.call('/order/cancelOrder', { orderId: made.orders[0]?.orderId ?? '' });
  await eventually(
    () => stateOf(made),
    (state) => state === 'CLOSED',
    SOON_MS,
  );
  return made;
}

async function paid(made: Made): Promise<Made> {
  await sandbox.pay(made.user, made.pay);
  await eventually(
    () => stateOf(made),
    (state) => state === 'PAID',
    SOON_MS,
  );
  return made;
}

async function statusesOf({ call, paymentId }: Made): Promise<readonly string[]> {
  return (await call('/order/getPayment', { paymentId })).orders.map(({ status }) => status);
}

async function stateOf({ paymentId }: Made): Promise<string> {
  const [row] = await rows<{ state: string }>(
    'select state from wallet_payments where payment_id = $1',
    paymentId,
  );
  return row?.state ?? '';
}

function rows<Row extends Record<string, unknown>>(text: string, ...values: string[]): Promise<Row[]> {
  return readSql<Row>(world.databaseUrl, text, values);
}

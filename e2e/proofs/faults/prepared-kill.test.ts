import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSql } from '../../../scripts/testing/sql.ts';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { type Client, eventually, type Sandbox, sandboxOf, type TestAccount } from '../../support/api.ts';
import { newPayer } from '../../support/payers.ts';
import { clientIn } from '../../support/steps/autopay.ts';
import type { TestUser } from '../../support/wallet-desk.ts';
import { openPauses, type Pauses } from './pauses.ts';

/** The unit locks bills, and the wallet makes trades first. Transactions that stand still leave connections over. */
const SETTINGS = { WALLET_CLIENT_PAYMENT: 'trade-create', DATABASE_POOL_SIZE: '40' };
const COUNTED = { wallet_payments: 'payment_id', bill_locks: 'order_id', order_events: 'order_id' };
const SOON_MS = 90_000;

/** Writes from the order to the way to pay: two to ask the unit, three with its answer, one to ask the wallet, three with its answer. */
const WRITES = 9;

type Placed = { readonly account: TestAccount; readonly orderId: string; readonly user: TestUser };

let world: World;
let sandbox: Sandbox;
let pauses: Pauses;

beforeAll(async () => {
  world = await startWorld(SETTINGS);
  sandbox = sandboxOf(world.sandboxUrl);
  // It makes the database. Orders are made while no worker runs.
  await world.startServer('all');
  await world.killServer();
  pauses = await openPauses(world.databaseUrl, COUNTED);
  await world.startServer('serve');
});
afterAll(() => world.stop());

it('a preparation that is killed at each of its writes leaves one lock and one trade, and is paid once', {
  timeout: 300_000,
}, async () => {
  const placed: Placed[] = [];
  for (let write = 1; write <= WRITES; write += 1) {
    const one = await place();
    placed.push(one);
    await pauses.stopAt(one.orderId, write);
  }
  await world.startServer('work');
  await eventually(pauses.stopped, (stopped) => stopped === WRITES, SOON_MS);
  await world.killServer();
  await pauses.giveUp();

  await world.startServer('all');
  await eventually(
    () => rows<{ state: string }>(`select distinct state from wallet_payments`),
    (states) => states.every(({ state }) => state === 'WAITING' || state === 'CLOSED'),
    SOON_MS,
  );
  const trades = await tradesAtWallet();
  for (const { orderId, account, user } of placed) {
    const [payment] = await rows<{ state: string; made: string | null }>(
      'select state, created_trade_no as made from order_payments where order_id = $1',
      orderId,
    );
    const made = trades.filter(({ out_trade_no: number }) => number.slice(2) === orderId.slice(2));
    const locked = await sandbox.locked(account);
    // One that was dead for longer than its payer waits is closed, and nothing is left of it.
    if (payment?.state === 'CLOSED') {
      expect(locked).toEqual([]);
      expect(made.filter(({ status }) => status !== 'TRADE_CLOSED')).toEqual([]);
      continue;
    }
    expect(made.map(({ trade_no: number }) => number)).toEqual([payment?.made]);
    expect(locked).toHaveLength(1);
    await sandbox.payFor(user, payment?.made ?? '');
  }
  await eventually(
    () => rows('select from order_bills where state is not null and state <> $1', 'WRITTEN_OFF'),
    (open) => open.length === 0,
    SOON_MS,
  );
  const waiting = await rows("select from wallet_payments where state not in ('PAID', 'CLOSED')");
  expect(waiting).toEqual([]);
  for (const { account } of placed)
    expect((await sandbox.books(account.accountNumber)).units.length).toBeLessThanOrEqual(1);
});

async function place(): Promise<Placed> {
  const user = await newPayer(world.origin, sandbox);
  const call: Client = await clientIn('LIFE_WALLET', world.origin, sandbox, user);
  const account = await sandbox.newAccount({ outcome: 'ONE_BILL', unitId: 'power-locks' });
  const { unitId, accountNumber, area } = account;
  const query = await call('/bill/queryBill', { unitId, accountNumber, area });
  const { orderId } = await call('/order/createLifeOrder', {
    requestId: randomUUID(),
    queryId: query.queryId,
    billNos: query.bills.map(({ billNo }) => billNo),
    amount: query.bills.reduce((sum, { due }) => sum + due, 0),
    payHost: 'WALLET_CLIENT',
  });
  return { account, orderId, user };
}

async function tradesAtWallet() {
  return (await sandbox.trades()).filter(({ method }) => method === 'alipay.trade.create');
}

function rows<Row extends Record<string, unknown>>(text: string, ...values: string[]): Promise<Row[]> {
  return readSql<Row>(world.databaseUrl, text, values);
}

import { UNIT_CALLS } from '@life-payment/biller-api';
import { afterAll, expect, onTestFinished } from 'vitest';
import { openRelay, type Relay } from '../../../scripts/testing/relay.ts';
import { soon } from '../../../scripts/testing/soon.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { enqueueAll, GROUPS, OF_A_PARTNER } from '../../src/kit/jobs/queue.ts';
import { SECOND } from '../../src/kit/time.ts';
import { inbox, newNumber } from '../support/codes.ts';
import { serviceTest } from '../support/fixtures.ts';
import { billState, pay, place } from '../support/orders.ts';
import { gauges, setRows } from '../support/rows.ts';
import type { Payer } from '../support/service.ts';

const relays = new Map<'wallet' | 'units', Relay>();
const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

/** The settings with relays before the wallet and the units. */
async function throughRelays(partners: Readonly<Record<string, string>>) {
  const open = async (name: 'wallet' | 'units', target = '') => {
    const relay = await openRelay(target);
    stack.defer(relay.close);
    relays.set(name, relay);
    return relay.url;
  };
  return {
    WALLET_GATEWAY: await open('wallet', partners['WALLET_GATEWAY']),
    BILLER_URL: await open('units', partners['BILLER_URL']),
  };
}

const { service, test } = serviceTest({ worker: true, env: throughRelays });
const gauge = gauges(service);

function relay(name: 'wallet' | 'units'): Relay {
  const found = relays.get(name);
  if (!found) throw new Error('the service is not open');
  return found;
}

/** Requests of a path that a partner has not answered yet. */
function underWay(name: 'wallet' | 'units', part: string): number {
  return [...relay(name).underWay].filter(({ path }) => path.includes(part)).length;
}

function questions(): number {
  return relay('wallet').passed.filter(({ path }) => path.includes('alipay.trade.query')).length;
}

function hold(name: 'wallet' | 'units', of = ''): () => void {
  const release = relay(name).hold(of);
  onTestFinished(release);
  return release;
}

/** Orders that nobody pays, at most three of each payer. */
async function unpaid(count: number): Promise<string[]> {
  const orders: string[] = [];
  while (orders.length < count) {
    const payer = await service.login();
    for (let n = 0; n < 3 && orders.length < count; n += 1)
      orders.push((await place(service, payer)).order.orderId);
  }
  return orders;
}

/** Makes the first question about each order due. */
async function due(orders: readonly string[]): Promise<void> {
  const { db } = service.context;
  const now = new Date();
  const payments = orders.map(paymentIdOf);
  await setRows(service, 'wallet_payments', { next_action_at: now }, { payment_id: payments });
  await enqueueAll(db, 'payment', payments, now);
}

async function rows(orders: readonly string[]) {
  return service.context.db
    .selectFrom('order_payments')
    .select(['order_id', 'state', 'attempts', 'next_action_at', 'failure'])
    .where('order_id', 'in', [...orders])
    .orderBy('order_id')
    .execute();
}

async function codeArrives(): Promise<void> {
  const mobile = await newNumber(service);
  await service.call('/register/getVerifyCode', { mobile });
  await soon(async () => expect(await inbox(service, mobile)).toHaveLength(1));
}

async function writtenOff(payer: Payer, more = {}): Promise<void> {
  const { order } = await place(service, payer, 'ONE_BILL', more);
  await pay(service, payer, order.pay?.value);
  await soon(async () => expect(await billState(service, order.orderId)).toBe('WRITTEN_OFF'));
}

test('a code is sent and a bill written off before a hanging wallet answers anything about 30 unpaid orders', async () => {
  const payer = await service.login();
  const orders = await unpaid(30);
  const release = hold('wallet');
  // On a busy machine some are asked about by themselves before all are placed.
  const before = questions();
  await due(orders);
  const slots = GROUPS['wallet-questions'];
  await soon(() => expect(underWay('wallet', 'alipay.trade.query')).toBe(slots));
  await codeArrives();
  await writtenOff(payer);
  expect(underWay('wallet', 'alipay.trade.query')).toBeLessThanOrEqual(slots);
  release();
  await soon(() => expect(questions()).toBeGreaterThanOrEqual(before + orders.length));
});

test('a unit that hangs fills its own share, and the bills of another unit are written off', async () => {
  const payer = await service.login();
  const hanging = 'water-430100';
  const slots = OF_A_PARTNER.units ?? 0;
  const sent = () =>
    relay('units').passed.filter(
      ({ path, body }) => path === UNIT_CALLS.writeOff.path && body.includes(hanging),
    );
  const orders = await Promise.all(
    Array.from({ length: slots + 4 }, async () => {
      const each = await service.login();
      const { order } = await place(service, each, 'ONE_BILL', { unitId: hanging });
      return { each, order };
    }),
  );
  const release = hold('units', hanging);
  for (const { each, order } of orders) await pay(service, each, order.pay?.value);
  await soon(() => expect(sent()).toHaveLength(slots));
  await writtenOff(payer, { unitId: 'gas-430100' });
  expect(underWay('units', UNIT_CALLS.writeOff.path)).toBeLessThanOrEqual(slots);
  release();
  for (const { order } of orders)
    await soon(async () => expect(await billState(service, order.orderId)).toBe('WRITTEN_OFF'));
});

test('a wallet that does not answer is left alone, which changes no payment, and asked again by itself', async () => {
  const { sandbox, context } = service;
  const orders = await unpaid(12);
  await sandbox.ask('wallet/conduct', { conduct: { gateway: 'DOWN' } });
  for (let times = 0; times < 5; times += 1)
    await expect(context.wallet.query('LP0')).rejects.toThrow('no answer to believe');
  expect(context.wallet.breaker()).toBe('OPEN');
  expect(await gauge('life_partner_left_alone', 'wallet')).toBe(1);
  await due(orders);
  const [before, asked] = [await rows(orders), questions()];
  // A text takes the same way through the queue.
  await codeArrives();
  expect(questions()).toBe(asked);
  expect(await rows(orders)).toEqual(before);
  await sandbox.ask('wallet/conduct', { conduct: {} });
  service.clock.advance(10 * SECOND);
  await soon(() => expect(context.wallet.breaker()).toBe('CLOSED'));
  const once = before.map((row) => row.attempts + 1);
  await soon(async () => expect((await rows(orders)).map((row) => row.attempts)).toEqual(once));
  expect(await gauge('life_partner_left_alone', 'wallet')).toBe(0);
});

import { randomUUID } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { after, MINUTE, SECOND } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { locking } from '../support/locking.ts';
import { ask, booksHold, detail, detailOnce, pay, wishFor } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { walletAccounts } from '../support/wallet-accounts.ts';

const { service, test } = serviceTest({ env: { WALLET_CLIENT_PAYMENT: 'trade-create' } });
const payer = payerOfEach(service);
const { bend, stateOf } = paying(service, payer);
const { again, lockOf, lockedAt, passes } = locking(service, payer);

afterEach(async () => {
  await bend({});
  await booksHold(service);
});

/** How the wallet answers when a trade is made. */
const bendCreate = (gateway: string) => bend({ gateway, methods: ['alipay.trade.create'] });

/** An order in the wallet's client. */
async function begin(more: Readonly<Record<string, unknown>> = {}) {
  const account = await service.account('ONE_BILL', more);
  const wish = wishFor(await ask(service, payer, account), { payHost: 'WALLET_CLIENT' });
  const order = await again(wish);
  return { account, wish, order, orderId: order.orderId };
}

const closed = (orderId: string) =>
  soon(async () => {
    await passes(5 * SECOND);
    expect(await stateOf(orderId)).toBe('CLOSED');
  });

/** The trades that the wallet has of an order: its numbers of them. */
async function madeAt(orderId: string): Promise<string[]> {
  const { trades } = await service.sandbox.ask<{ trades: { out_trade_no: string; trade_no: string }[] }>(
    'trades?limit=1000',
  );
  return trades.flatMap((trade) => (trade.out_trade_no === paymentIdOf(orderId) ? [trade.trade_no] : []));
}

test('a payment in the client is made at the wallet first, then handed out by its number, and only its payer can pay it', async () => {
  const { wish, order, orderId } = await begin();
  expect(order).toMatchObject({ status: 'AWAITING_PAYMENT', preparing: true });
  expect(order.pay).toBeUndefined();
  await workOff(service.context);
  const ready = await again(wish);
  expect(ready.pay).toEqual({ kind: 'TRADE', value: (await madeAt(orderId))[0] });
  const stranger = await service.stranger();
  const other = { user: stranger.walletUserId, pay: ready.pay?.value };
  expect(await service.sandbox.ask('pay', other)).toMatchObject({ kind: 'OTHER_BUYER' });

  await pay(service, payer, ready.pay?.value);
  await detailOnce(service, payer, orderId, ({ status }) => status === 'PROCESSING');
  await workOff(service.context);
  expect(await detail(service, payer, orderId)).toMatchObject({ status: 'SUCCEEDED' });
  await threeBooksAgree(service);
});

test('a browser gets the wallet’s page at once, and none for what was begun in the client', async () => {
  const account = await service.account('ONE_BILL');
  const order = await again(wishFor(await ask(service, payer, account)));
  expect(order.pay).toMatchObject({ kind: 'PAGE' });
  const { orderId } = await begin();
  await workOff(service.context);
  const inBrowser = await service.call('/order/getOrderDetail', { orderId, payHost: 'BROWSER' }, payer);
  expect(inBrowser.status).toBe('AWAITING_PAYMENT');
  expect(inBrowser.pay).toBeUndefined();
});

test('a lost answer is asked for again, and the wallet has one trade', async () => {
  await bendCreate('ANSWER_LOST');
  const { wish, orderId } = await begin();
  await workOff(service.context);
  const [made] = await madeAt(orderId);
  expect(made).toBeDefined();
  expect((await again(wish)).preparing).toBe(true);
  await bend({});
  await passes(15 * SECOND);
  expect((await again(wish)).pay).toEqual({ kind: 'TRADE', value: made });
  expect(await madeAt(orderId)).toEqual([made]);
});

test('a wallet that does not answer in half a minute ends the order, and what it made is closed there; it is not counted', async () => {
  await bendCreate('ANSWER_LOST');
  const { wish, orderId } = await begin();
  await passes(35 * SECOND);
  await closed(orderId);
  expect((await detail(service, payer, orderId)).notPrepared).toContain('The wallet did not answer in time');
  await bend({});
  // Two of its payer's own orders of this bill may still end unpaid today.
  for (let tries = 0; tries < 2; tries += 1) {
    const next = await again({ ...wish, requestId: randomUUID() });
    expect(next.preparing).toBe(true);
    await service.call('/order/cancelOrder', { orderId: next.orderId }, payer);
  }
});

test('a trade that the wallet refuses ends the order at once', async () => {
  const { orderId } = await begin();
  await walletAccounts(service, payer).setClosed(true);
  await workOff(service.context);
  expect(await stateOf(orderId)).toBe('CLOSED');
  expect((await detail(service, payer, orderId)).notPrepared).toContain('The wallet does not take');
});

test('a payer who gives up has the trade closed at the wallet', async () => {
  const { orderId } = await begin();
  await workOff(service.context);
  await service.call('/order/cancelOrder', { orderId }, payer);
  await workOff(service.context);
  expect(await stateOf(orderId)).toBe('CLOSED');
  const [tradeNo] = await madeAt(orderId);
  expect(await service.sandbox.ask('pay', { user: payer.walletUserId, pay: tradeNo })).toMatchObject({
    kind: 'CLOSED',
  });
});

test('a trade that is paid before we know that it was made is paid', async () => {
  await bendCreate('ANSWER_LOST');
  const { orderId } = await begin();
  await workOff(service.context);
  const [tradeNo] = await madeAt(orderId);
  await pay(service, payer, tradeNo);
  await detailOnce(service, payer, orderId, ({ status }) => status === 'PROCESSING');
  await bend({});
  await passes(15 * SECOND);
  expect(await detail(service, payer, orderId)).toMatchObject({ status: 'SUCCEEDED' });
  await threeBooksAgree(service);
});

test('where the unit locks bills too, the lock comes first, and both are undone when nobody pays', async () => {
  const { account, wish, orderId } = await begin({ unitId: 'power-locks' });
  await workOff(service.context);
  expect((await again(wish)).pay?.kind).toBe('TRADE');
  expect(await lockedAt(account)).toHaveLength(1);
  service.clock.set(after(service.context.now(), 18 * MINUTE));
  await workOff(service.context);
  await closed(orderId);
  expect(await lockOf(orderId)).toBe('RETURNED');
  expect(await lockedAt(account)).toEqual([]);
});

import { sql } from 'kysely';
import { expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import type { StatementLine } from '../../src/kit/ports/statement.ts';
import type { WalletProvider } from '../../src/kit/ports/wallet.ts';
import type { WalletName } from '../../src/kit/wallet-id.ts';
import { balances } from '../../src/modules/ledger/index.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detail, pay, place } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { reconciling, today } from '../support/reconciling.ts';
import type { TestService } from '../support/service.ts';

const { service, test, payer } = moneyTest();
const { paidUnheard, resend, stateOf } = paying(service, payer);

async function paymentOf(orderId: string) {
  return service.context.db
    .selectFrom('wallet_payments')
    .select(['provider', 'settles_with as settlesWith'])
    .where('payment_id', '=', paymentIdOf(orderId))
    .executeTakeFirstOrThrow();
}

/** Makes a payment another wallet's. */
function isOf(orderId: string, wallet: WalletName) {
  return sql`update wallet_payments set provider = ${wallet} where payment_id = ${paymentIdOf(orderId)}`.execute(
    service.context.db,
  );
}

async function walletBalances() {
  const all = await balances(service.context.db);
  return all
    .filter(({ account }) => account.startsWith('WALLET_'))
    .map(({ account, provider, balance }) => `${account} ${provider} ${balance}`);
}
test('a payer of LifeWallet pays by its app, is refunded by it, and the money is on the one account of both', async () => {
  const { order } = await paidUnheard('REJECTED');
  const { lifeWallet } = service.context.config;
  const handedOut = new URL(order.pay?.value ?? '').searchParams;
  expect(handedOut.get('app_id')).toBe(lifeWallet?.appId);
  expect(handedOut.get('notify_url')).toMatch(/\/notify\/lifewallet$/);
  expect(await paymentOf(order.orderId)).toEqual({ provider: 'lifewallet', settlesWith: 'alipay' });
  expect((await resend(order.orderId)).answer).toBe('success');
  const { notifies } = await service.sandbox.ask<{ notifies: { fields: string }[] }>(
    `trades/${paymentIdOf(order.orderId)}`,
  );
  expect(notifies.map(({ fields }) => JSON.parse(fields))).toEqual([
    expect.objectContaining({ app_id: lifeWallet?.appId }),
  ]);
  expect(await stateOf(order.orderId)).toBe('PAID');
  await workOff(service.context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'REFUNDED' });
  const { rows } = await sql`
    select distinct provider from ledger_lines where life_user_id = ${payer.lifeUserId} and account = 'WALLET_CLEARING'`.execute(
    service.context.db,
  );
  expect(rows).toEqual([{ provider: 'alipay' }]);
});

test('a notice of another wallet than the payment’s is refused', async () => {
  const { order } = await paidUnheard();
  await isOf(order.orderId, 'alipay');
  expect((await resend(order.orderId)).answer).toBe('fail');
  expect(await stateOf(order.orderId)).toBe('WAITING');
  await isOf(order.orderId, 'lifewallet');
  expect((await resend(order.orderId)).answer).toBe('success');
});
test('an open payment goes on by the app of the wallet that it was made for', async () => {
  const { order } = await place(service, payer);
  await isOf(order.orderId, 'alipay');
  const { pay: again } = await service.call(
    '/order/getOrderDetail',
    { orderId: order.orderId, payHost: 'BROWSER' },
    payer,
  );
  const handedOut = new URL(again?.value ?? '').searchParams;
  expect(handedOut.get('app_id')).toBe(service.context.config.wallet.appId);
  expect(handedOut.get('notify_url')).toMatch(/\/notify\/wallet$/);
  await pay(service, payer, again?.value);
  await workOff(service.context);
  await expect.poll(() => stateOf(order.orderId)).toBe('PAID');
  await workOff(service.context);
});

/** The service with two merchants, each with its own account and statements. */
function atTwoAccounts(lines: Readonly<Record<WalletName, readonly StatementLine[]>>): TestService {
  const { context } = service;
  const of = (name: WalletName): WalletProvider => ({
    ...context.wallets.of(name),
    statement: async () => lines[name].filter(({ kind }) => kind === 'TRADE'),
    accountStatement: async () => ({
      lines: lines[name].filter(({ kind }) => kind === 'FEE'),
      balance: null,
    }),
  });
  return {
    ...service,
    context: { ...context, wallets: { ...context.wallets, of, settlesWith: (name) => name } },
  };
}

test('the statements of two wallets’ accounts of one day do not mix, and neither do their books', async () => {
  const before = new Set(await walletBalances());
  const [one, other] = [await place(service, payer), await place(service, payer)];
  const { db } = service.context;
  await sql`update wallet_payments set settles_with = 'lifewallet' where payment_id = ${paymentIdOf(other.order.orderId)}`.execute(
    db,
  );
  for (const { order } of [one, other]) {
    await pay(service, payer, order.pay?.value);
    await expect.poll(() => stateOf(order.orderId)).toBe('PAID');
  }
  await workOff(service.context);
  const at = new Date();
  const tradeOf = ({ order }: typeof one): StatementLine => ({
    kind: 'TRADE',
    number: paymentIdOf(order.orderId),
    orderId: paymentIdOf(order.orderId),
    amount: order.cash,
    at,
  });
  // The two wallets number their fees alike.
  const fee = (amount: number): StatementLine => ({ kind: 'FEE', number: 'F1', orderId: '', amount, at });
  const two = atTwoAccounts({ alipay: [tradeOf(one), fee(7)], lifewallet: [tradeOf(other), fee(11)] });
  const { run, listed } = reconciling(two);
  const ofToday = async (partner: string) =>
    (await listed(partner)).filter(({ closedAt, number }) => closedAt === null && isOurs(number));
  const isOurs = (number: string) => [one, other].some(({ order }) => number === paymentIdOf(order.orderId));
  for (let times = 0; times < 2; times += 1) {
    for (const partner of ['wallet', 'lifewallet', 'wallet-account', 'lifewallet-account'])
      await run(partner, today());
    for (const partner of ['wallet', 'lifewallet']) expect(await ofToday(partner)).toEqual([]);
  }
  const now = (await walletBalances()).filter((line) => !before.has(line));
  expect(now).toContain(`WALLET_CLEARING lifewallet ${other.order.cash - 11}`);
  expect(now).toContain('WALLET_FEES lifewallet 11');
  expect(now).toContain('WALLET_FEES alipay 7');

  const mixed = reconciling(atTwoAccounts({ alipay: [tradeOf(one), tradeOf(other)], lifewallet: [] }));
  for (const partner of ['wallet', 'lifewallet']) await mixed.run(partner, today());
  expect(await ofToday('wallet')).toMatchObject([{ reason: 'THEIRS_ONLY' }]);
  expect(await ofToday('lifewallet')).toMatchObject([{ reason: 'OURS_ONLY' }]);
});

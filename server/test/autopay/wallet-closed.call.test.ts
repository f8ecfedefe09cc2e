import { USER_FROZEN, WALLET_CLOSED } from '@life-payment/contract';
import { beforeEach, expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { after, DAY, dayOf, MINUTE } from '../../src/kit/time.ts';
import { freezeUser, unfreezeUser } from '../../src/people/user-store.ts';
import { forgetAll, messageKinds, openFor, plans, runUntil, setTime, states } from '../support/deducting.ts';
import { passTime } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { booksHold, detail, pay, place } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { rowsOf } from '../support/rows.ts';
import { enterBy, entryToken } from '../support/sign-on.ts';
import { walletAccounts } from '../support/wallet-accounts.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);
const { setClosed, refusedSignOn, userState, expectClosed } = walletAccounts(service, payer);

beforeEach(async () => {
  service.clock.reset();
  await service.sandbox.ask('wallet/clock', { aheadMs: 0 });
  await forgetAll(service);
});

const { paid, stateOf } = paying(service, payer);

test('a sign-on with a closed wallet account is refused, and ends the user’s sessions in every channel', async () => {
  const elsewhere = await service.login(payer, 'jt_demo');
  const stranger = await service.login();
  await setClosed(true);
  expect(await refusedSignOn()).toBe(WALLET_CLOSED.code);
  await expectClosed(payer, elsewhere);
  await service.call('/user/getAccountList', {}, stranger);
  expect(await refusedSignOn('jt_demo')).toBe(WALLET_CLOSED.code);
});

test('a sign-on with a closed wallet account is refused for an unknown person and changes no user', async () => {
  const { walletUserId } = await service.stranger();
  await service.sandbox.ask('wallet/conduct', { conduct: { accountClosed: true }, outTradeNo: walletUserId });
  const requestToken = await entryToken(service.sandbox, walletUserId, 'HISUN');
  const refused = await service.refused('/user/login/sso', { outputEndpoint: 'HISUN', requestToken });
  expect(refused.code).toBe(WALLET_CLOSED.code);
  await service.call('/user/getAccountList', {}, payer);
});

test('a sign-on with a closed wallet account changes nothing when the wallet gives no answer', async () => {
  await setClosed(true);
  const requestToken = await entryToken(service.sandbox, payer.walletUserId, 'HISUN');
  await service.sandbox.ask('wallet/conduct', { conduct: { gateway: 'UNKNOWN' } });
  try {
    await service.refused('/user/login/sso', { outputEndpoint: 'HISUN', requestToken });
  } finally {
    await service.sandbox.ask('wallet/conduct', { conduct: {} });
  }
  expect(await userState()).toBe('ACTIVE');
  await service.call('/user/getAccountList', {}, payer);
});

test('a sign-on with a closed wallet account leaves a frozen user frozen, also when the account is open again', async () => {
  const { db } = service.context;
  await db.transaction().execute((tx) => freezeUser(tx, payer.lifeUserId));
  await setClosed(true);
  expect(await refusedSignOn()).toBe(WALLET_CLOSED.code);
  expect(await userState()).toBe('FROZEN');
  await setClosed(false);
  expect(await refusedSignOn()).toBe(USER_FROZEN.code);
  expect(await userState()).toBe('FROZEN');
  await db.transaction().execute((tx) => unfreezeUser(tx, payer.lifeUserId));
  await service.call('/user/getAccountList', {}, payer);
});

test('lets the user in after the account is open again, but no older session', async () => {
  await setClosed(true);
  await refusedSignOn();
  await setClosed(false);
  const data = await enterBy(service, service.sandbox, payer.walletUserId, 'HISUN');
  expect(data).toMatchObject({ status: 1, lifeUserId: payer.lifeUserId });
  expect(await userState()).toBe('ACTIVE');
  expect(await service.call('/user/isLogined', {}, payer)).toEqual({ status: 0 });
  await service.call('/user/getAccountList', {}, { token: data.sessionId });
});

const tryToPay = async () => {
  const { order } = await place(service, payer);
  await setClosed(true);
  const { kind } = await service.sandbox.ask<{ kind: string }>('pay', {
    user: payer.walletUserId,
    pay: order.pay?.value,
  });
  expect(kind).toBe('ACCOUNT_CLOSED');
  return order;
};
const timePasses = async (ms: number) => {
  await passTime(service, ms);
};

test('a payment with a closed wallet account closes the user who tried, and the order waits for its end like any other', async () => {
  const { orderId } = await tryToPay();
  await timePasses(MINUTE);
  await expectClosed(payer);
  expect(await stateOf(orderId)).toBe('WAITING');
  await timePasses(40 * MINUTE);
  expect(await stateOf(orderId)).toBe('CLOSED');
  await booksHold(service);
});

test("a payment by another person counts after the payer's wallet account was closed, and the user stays closed", async () => {
  const order = await tryToPay();
  await timePasses(MINUTE);
  const friend = await service.login();
  await pay(service, friend, order.pay?.value);
  await timePasses(MINUTE);
  expect(await stateOf(order.orderId)).toBe('PAID');
  expect(await userState()).toBe('WALLET_CLOSED');
  await service.call('/user/getAccountList', {}, friend);
  await booksHold(service);
});

test("a payment of another payer's order closes the user who tried, not the owner of the order", async () => {
  const owner = { ...payer };
  const { order } = await place(service, owner);
  Object.assign(payer, await service.login());
  await setClosed(true);
  await pay(service, payer, order.pay?.value);
  await timePasses(MINUTE);
  await expectClosed(payer);
  await service.call('/user/getAccountList', {}, owner);
});

test('a payment with a closed wallet account that was made before is refunded though the account is closed now', async () => {
  await service.sandbox.ask('wallet/conduct', { conduct: { sellerShort: true } });
  const { order } = await paid('REJECTED');
  await timePasses(MINUTE);
  expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDING');
  await setClosed(true);
  await refusedSignOn();
  await expectClosed(payer);
  await service.sandbox.ask('wallet/conduct', { conduct: {} });
  await timePasses(DAY);
  const { refunds } = await service.sandbox.ask<{ refunds: { amount: number }[] }>(
    `trades/${paymentIdOf(order.orderId)}`,
  );
  expect(refunds.map(({ amount }) => amount)).toEqual([order.amount]);
  await booksHold(service);
});

const WATER = 'water-430100';

const morning = (): Date => new Date(`${dayOf(after(new Date(), DAY))}T10:00:00+08:00`);
const later = (ms: number): Date => after(service.context.now(), ms);
const opened = async () => {
  await service.sandbox.ask('wallet/balance', { user: payer.walletUserId, balance: 10_000_000 });
  await setTime(service, morning());
  const account = await service.account('ONE_BILL', { unitId: WATER });
  return openFor(service, payer, { cap: 2_000_000 }, account);
};
const newBill = ({ account }: Awaited<ReturnType<typeof opened>>) =>
  service.sandbox.ask('accounts/newBill', { unitId: account.unitId, accountNumber: account.accountNumber });
const deductions = async (): Promise<string[]> =>
  (await rowsOf(service, 'order_payments', 'state', { life_user_id: payer.lifeUserId })).map(
    ({ state }) => state,
  );

test('automatic payment ends for good at a closed wallet account, closes the user, and deducts nothing more', async () => {
  const one = await opened();
  await setClosed(true);
  await runUntil(service, later(4 * DAY));
  expect(await plans(service, one)).toMatchObject([
    { state: 'GAVE_UP', failure: 'AGREEMENT_ENDED', tries: 1 },
  ]);
  expect((await messageKinds(service, payer)).at(-1)).toBe('AUTOPAY_FAILED');
  await expectClosed(payer);
  await newBill(one);
  await runUntil(service, later(7 * DAY));
  expect(await deductions()).toEqual(['CLOSED']);
  await booksHold(service);
});

test('automatic payment leaves a bill that is due meanwhile to its payer, and says so', async () => {
  const one = await opened();
  await runUntil(service, later(MINUTE));
  expect(await states(service, one)).toEqual(['NOTICED']);
  await setClosed(true);
  await refusedSignOn();
  await runUntil(service, later(40 * DAY));
  expect(await plans(service, one)).toMatchObject([{ state: 'GAVE_UP', leftReason: 'SUSPENDED' }]);
  expect((await messageKinds(service, payer)).at(-1)).toBe('AUTOPAY_LEFT');
  expect(await deductions()).toEqual([]);
});

test('automatic payment is suspended by a refused sign-on, and goes on after the next successful one', async () => {
  const one = await opened();
  await setClosed(true);
  await refusedSignOn();
  await runUntil(service, later(3 * DAY));
  expect(await deductions()).toEqual([]);
  await setClosed(false);
  Object.assign(payer, await service.login(payer));
  await runUntil(service, later(3 * DAY));
  expect(await states(service, one)).toContain('PAID');
  await booksHold(service);
});

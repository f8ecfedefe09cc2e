import { randomUUID } from 'node:crypto';
import * as codes from '@life-payment/contract';
import { expect } from 'vitest';
import { takeUnits } from '../../src/billing/catalogue.ts';
import { after, DAY, MINUTE } from '../../src/kit/time.ts';
import { accountsOf, saveAccount } from '../support/accounts.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { wishFor } from '../support/orders.ts';
import { purge } from '../support/rows.ts';
import type { TestAccount } from '../support/service.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

type Bill = { readonly billNo: string; readonly due: number; readonly month?: string };
type Told = {
  readonly status: number;
  readonly answer: unknown;
  readonly signed: boolean;
  readonly nonce: string;
};

/** Announces a new bill that the unit really has. */
function announceNew({ unitId, accountNumber }: TestAccount) {
  return service.sandbox.ask<Told>('accounts/pushBill', { unitId, accountNumber });
}

/** Announces bills as the unit does; `fault` makes the request wrong. */
function push(account: Pick<TestAccount, 'unitId' | 'accountNumber'>, bills: readonly Bill[], fault = {}) {
  return service.sandbox.ask<Told>('units/push', {
    newBills: { unitId: account.unitId, accountNumber: account.accountNumber, bills },
    ...fault,
  });
}

async function messagesOf(by = payer) {
  return (await service.call('/inbox/getMessageList', {}, by)).messages;
}

async function noticesOf(by = payer): Promise<string[]> {
  return (await messagesOf(by)).flatMap(({ target }) => target?.billNotifyDataId ?? []);
}

function hit(billNotifyDataId: string, by = payer) {
  return service.call('/billNotify/Hit', { billNotifyDataId }, by);
}
function notHit(billNotifyDataId: string, by = payer) {
  return service.refused('/billNotify/Hit', { billNotifyDataId }, by);
}

const TAKEN = { status: 200, answer: { accepted: true }, signed: true };

test('a unit that announces bills tells of each month once where it repeats a bill number', async () => {
  const { account } = await saveAccount(service, payer);
  const june = { billNo: 'NA', month: '2027-06', due: 100 };
  expect(await push(account, [june])).toMatchObject(TAKEN);
  expect(await push(account, [june, { ...june, due: 200 }, { ...june, month: '2027-07' }])).toMatchObject(
    TAKEN,
  );
  expect(await messagesOf()).toHaveLength(2);
});

test('a unit that announces bills tells every payer who saved the account of each bill, under an id of their own', async () => {
  const { account } = await saveAccount(service, payer, { remark: '我家' });
  const other = await service.login();
  await saveAccount(service, other, {}, account);
  expect(
    await push(account, [
      { billNo: 'A', due: 12_860 },
      { billNo: 'B', due: 100 },
    ]),
  ).toMatchObject(TAKEN);
  const mine = await messagesOf();
  expect(mine).toMatchObject([{ kind: 'NEW_BILL' }, { kind: 'NEW_BILL' }]);
  expect(mine.map(({ text }) => text).sort()).toEqual([
    expect.stringMatching(/ \(我家\): ¥1\.00$/),
    expect.stringMatching(/ \(我家\): ¥128\.60$/),
  ]);
  const all = [...(await noticesOf()), ...(await noticesOf(other))];
  expect(new Set(all).size).toBe(4);
  expect(await noticesOf(await service.login())).toEqual([]);
});

test('a unit that announces bills tells of a bill once, however often it announces the bill at once', async () => {
  const { account } = await saveAccount(service, payer);
  const again = () => push(account, [{ billNo: 'A', due: 100 }]);
  for (const told of await Promise.all([again(), again(), again(), again()]))
    expect(told).toMatchObject(TAKEN);
  expect(await noticesOf()).toHaveLength(1);
  await push(account, [
    { billNo: 'A', due: 100 },
    { billNo: 'B', due: 100 },
    { billNo: 'C', due: 0 },
  ]);
  expect(await noticesOf()).toHaveLength(2);
});

test('a unit that announces bills may write the account number as people type it', async () => {
  const { account } = await saveAccount(service, payer);
  const { unitId, accountNumber } = account;
  const written = { unitId, accountNumber: ` ${accountNumber.slice(0, 4)}-${accountNumber.slice(4)}` };
  expect(await push(written, [{ billNo: 'A', due: 100 }])).toMatchObject(TAKEN);
  expect(await noticesOf()).toHaveLength(1);
});

test('a unit that announces bills tells nobody when the account is unknown or prepaid', async () => {
  const account = await service.account('ONE_BILL');
  expect(await push(account, [{ billNo: 'A', due: 100 }])).toMatchObject(TAKEN);
  const prepaid = await saveAccount(service, payer, {}, await service.account('PREPAID'));
  expect(await push(prepaid.account, [{ billNo: 'A', due: 100 }])).toMatchObject(TAKEN);
  expect(await noticesOf()).toEqual([]);
});

test('the list of accounts counts the message about an announced bill, and leaves out the earlier answer', async () => {
  const { account, accountId } = await saveAccount(service, payer);
  expect((await accountsOf(service, payer, accountId))[0]?.lastQuery).toMatchObject({ bills: 1 });
  await announceNew(account);
  const list = await service.call('/user/getAccountList', {}, payer);
  expect(list.unread).toBe(1);
  expect(list.accounts[0]).not.toHaveProperty('lastQuery');
  await service.call('/bill/queryBill', { accountId }, payer);
  expect((await accountsOf(service, payer, accountId))[0]?.lastQuery).toMatchObject({ bills: 2 });
});

test('a message about an announced bill counts as unread without an account too', async () => {
  const { account, accountId } = await saveAccount(service, payer);
  await announceNew(account);
  await service.call('/user/delAccount', { accountId }, payer);
  expect(await service.call('/user/getAccountList', {}, payer)).toEqual({ accounts: [], unread: 1 });
});

const BILL = [{ billNo: 'A', due: 100 }];

test.each<[string, readonly Bill[], object, status: number, error: string]>([
  ['signed with another key', BILL, { forged: true }, 401, 'SIGNATURE_WRONG'],
  ['six minutes before our time', BILL, { clockOffMs: -6 * MINUTE }, 401, 'SIGNATURE_WRONG'],
  ['six minutes after our time', BILL, { clockOffMs: 6 * MINUTE }, 401, 'SIGNATURE_WRONG'],
  ['without bills', [], {}, 400, 'NOT_UNDERSTOOD'],
  ['with an empty bill number', [{ billNo: '', due: 1 }], {}, 400, 'NOT_UNDERSTOOD'],
])('a push is refused: %s', async (_name, bills, fault, status, error) => {
  const { account } = await saveAccount(service, payer);
  expect(await push(account, bills, fault)).toMatchObject({ status, answer: { error }, signed: true });
  expect(await noticesOf()).toEqual([]);
});

test('a push that is sent a second time under one nonce is refused', async () => {
  const { account } = await saveAccount(service, payer);
  const nonce = randomUUID();
  expect(await push(account, BILL, { nonce })).toMatchObject(TAKEN);
  const again = await push(account, [{ billNo: 'B', due: 1 }], { nonce });
  expect(again).toMatchObject({ status: 401, answer: { error: 'NONCE_USED' }, signed: true });
  expect(await noticesOf()).toHaveLength(1);
});

test('signed pushes of another form leave room for others', async () => {
  const { account } = await saveAccount(service, payer);
  for (let sent = 0; sent < 620; sent += 20)
    await Promise.all(Array.from({ length: 20 }, () => push(account, [])));
  expect(await push(account, BILL)).toMatchObject(TAKEN);
});

test('a push without a signature is refused', async () => {
  const response = await fetch(`${service.origin}/biller/v1/newBills`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect([response.status, await response.json()]).toEqual([401, { error: 'SIGNATURE_WRONG' }]);
});

test('a push of an unknown unit is refused', async () => {
  const told = await push({ unitId: 'nobody', accountNumber: '1' }, BILL);
  expect(told).toMatchObject({ status: 200, answer: { accepted: false }, signed: true });
});

test('opening a message about a bill queries the unit again, marks it and its message as read, and can be ordered from', async () => {
  const { account, accountId } = await saveAccount(service, payer, { remark: '我家' });
  await announceNew(account);
  const [id = ''] = await noticesOf();
  const found = await hit(id);
  expect(found).toMatchObject({ accountId, query: { account: { accountId, remark: '我家' } } });
  expect(found.query.bills).toHaveLength(2);
  expect(await messagesOf()).toMatchObject([{ read: true }]);
  const order = await service.call('/order/createLifeOrder', wishFor(found.query), payer);
  expect(order.status).toBe('AWAITING_PAYMENT');
  expect((await hit(id)).query.queryId).not.toBe(found.query.queryId);
});

test('opening a message about a bill works by the number when the account was deleted', async () => {
  const { account, accountId } = await saveAccount(service, payer);
  await announceNew(account);
  await service.call('/user/delAccount', { accountId }, payer);
  const [id = ''] = await noticesOf();
  const found = await hit(id);
  expect(found).not.toHaveProperty('accountId');
  expect(found.query.bills).toHaveLength(2);
  expect(JSON.stringify(found)).not.toContain(account.accountNumber);
});

test('opening a message about a bill is refused as a query is, and still counts as opened', async () => {
  const unitId = 'gas-430100';
  const account = await service.account('ONE_BILL', { unitId });
  const { accountId } = await saveAccount(service, payer, {}, account);
  await announceNew(account);
  const [id = ''] = await noticesOf();
  const change = async (conduct: object) => {
    await service.sandbox.ask('units/conduct', { unitId, conduct });
    await takeUnits(service.context);
  };
  await change({ offline: true, replacedBy: 'water-430100' });
  expect(await notHit(id)).toMatchObject({
    code: codes.UNIT_REPLACED.code,
    params: { unitId: 'water-430100', accountId },
  });
  await change({ query: 'BUSY' });
  expect((await notHit(id)).code).toBe(codes.UNIT_BUSY.code);
  await change({});
  expect(await messagesOf()).toMatchObject([{ read: true }]);
  await hit(id);
});

test("opening a message about a bill is refused as not found for another payer's or a missing one, which stays unread", async () => {
  const { account } = await saveAccount(service, payer);
  await announceNew(account);
  const [id = ''] = await noticesOf();
  const other = await service.login();
  await saveAccount(service, other, {}, account);
  for (const refusal of [await notHit(id, other), await notHit('nothing')])
    expect(refusal).toMatchObject({ code: codes.NO_SUCH_THING.code, field: 'billNotifyDataId' });
  expect(await messagesOf()).toMatchObject([{ read: false }]);
});

test('opening a message about a bill works for 180 days', async () => {
  const { account } = await saveAccount(service, payer);
  await announceNew(account);
  const [id = ''] = await noticesOf();
  const { db, now } = service.context;
  await purge('bill_notices', db, after(now(), 179 * DAY));
  await hit(id);
  await purge('bill_notices', db, after(now(), 181 * DAY));
  expect((await notHit(id)).code).toBe(codes.NO_SUCH_THING.code);
});

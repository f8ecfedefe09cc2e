import {
  ACCOUNT_UNKNOWN_AT_UNIT,
  NEW_NUMBERS_USED_UP,
  SUCCESS,
  TOO_MANY_REQUESTS,
  UNIT_BUSY,
  UNKNOWN_NUMBERS_USED_UP,
} from '@life-payment/contract';
import { expect } from 'vitest';
import { DAY } from '../../src/kit/time.ts';
import { accountsOf, holderHint, saveAccount } from '../support/accounts.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { openLink } from '../support/links.ts';
import { ask, detailOnce, pay, wishFor } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { purge } from '../support/rows.ts';
import type { Payer, TestAccount } from '../support/service.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

const UNIT = 'electricity-430100';

const { paid } = paying(service, payer);

/** An account whose hint differs from the unit's masked name: with a name of two characters both are the same. */
async function accountOfLongName(): Promise<TestAccount> {
  for (;;) {
    const account = await service.account('ONE_BILL');
    if (account.holderMasked !== holderHint(account)) return account;
  }
}

async function newAccounts(count: number): Promise<TestAccount[]> {
  const accounts: TestAccount[] = [];
  for (let made = 0; made < count; made += 1)
    accounts.push(await service.account('ONE_BILL', { unitId: UNIT }));
  return accounts;
}

/** Account numbers of the unit's form that the unit does not know. */
function unknownNumber(index: number): string {
  return `99${String(index).padStart(8, '0')}`;
}

async function codeOf(accountNumber: string, unitId = UNIT): Promise<string> {
  return (await service.post('/bill/queryBill', { unitId, accountNumber }, payer)).envelope.msgCd;
}

async function codesOf(numbers: readonly string[]): Promise<string[]> {
  const codes: string[] = [];
  for (const number of numbers) codes.push(await codeOf(number));
  return codes;
}

function times(count: number, code: { readonly code: string }): string[] {
  return Array(count).fill(code.code);
}

function rowsOf({ lifeUserId }: Payer) {
  return service.context.db
    .selectFrom('asked_numbers')
    .selectAll()
    .where('life_user_id', '=', lifeUserId)
    .execute();
}

function unknownNumbers(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => unknownNumber(from + index));
}

test('the limits of new numbers in tests are those of production', () => {
  expect(service.context.config.newNumbers).toEqual({ aDay: 60, unknownADay: 10 });
});

test('account numbers that a user queries for the first time are limited to sixty a day, and the next day in Shanghai counts from zero', async () => {
  const accounts = await newAccounts(62);
  const numbers = accounts.map(({ accountNumber }) => accountNumber);
  const [first = '', last = ''] = [numbers[0], numbers.at(-1)];
  service.clock.set(new Date('2026-12-01T23:50:00+08:00'));
  Object.assign(payer, await service.login(payer));
  expect(await codesOf(numbers.slice(0, 60))).toEqual(times(60, SUCCESS));
  const refused = await service.refused('/bill/queryBill', { unitId: UNIT, accountNumber: last }, payer);
  expect(refused).toMatchObject({
    code: NEW_NUMBERS_USED_UP.code,
    field: 'accountNumber',
    params: { max: 60 },
  });
  expect(refused.text).toContain('from tomorrow');
  // An earlier number can be queried again, and other payers have no limit yet.
  expect(await codeOf(first)).toBe(SUCCESS.code);
  const other = await service.login();
  expect((await ask(service, other, accounts[60] as TestAccount)).bills).toHaveLength(1);
  service.clock.set(new Date('2026-12-02T00:01:00+08:00'));
  expect(await codeOf(last)).toBe(SUCCESS.code);
});

test('account numbers that a user queries for the first time are limited to ten a day when their unit does not know them, also at the same moment', async () => {
  const answers = await Promise.all(unknownNumbers(40).map((number) => codeOf(number)));
  const count = (code: { readonly code: string }) => answers.filter((each) => each === code.code).length;
  expect(count(ACCOUNT_UNKNOWN_AT_UNIT)).toBe(10);
  expect(count(TOO_MANY_REQUESTS) + count(UNKNOWN_NUMBERS_USED_UP)).toBe(30);
  const known = await service.account('ONE_BILL', { unitId: UNIT });
  expect(await codesOf([unknownNumber(99), known.accountNumber])).toEqual(times(2, UNKNOWN_NUMBERS_USED_UP));
  service.clock.advance(DAY);
  Object.assign(payer, await service.login(payer));
  expect(await codeOf(known.accountNumber)).toBe(SUCCESS.code);
});

test('account numbers that a user queries for the first time get no more than the places left when they are queried at once', async () => {
  const numbers = (await newAccounts(66)).map(({ accountNumber }) => accountNumber);
  expect(await codesOf(numbers.slice(0, 55))).toEqual(times(55, SUCCESS));
  const answers = await Promise.all(numbers.slice(55).map((number) => codeOf(number)));
  expect(answers.filter((code) => code === SUCCESS.code)).toHaveLength(5);
  expect(await rowsOf(payer)).toHaveLength(60);
});

test('account numbers that a user queries for the first time count once each, however often a number is queried at once', async () => {
  await Promise.all(Array.from({ length: 12 }, () => codeOf(unknownNumber(1))));
  expect(await codesOf(unknownNumbers(9, 2))).toEqual(times(9, ACCOUNT_UNKNOWN_AT_UNIT));
  expect(await codeOf(unknownNumber(1))).toBe(ACCOUNT_UNKNOWN_AT_UNIT.code);
  expect(await codeOf(unknownNumber(50))).toBe(UNKNOWN_NUMBERS_USED_UP.code);
  expect(await rowsOf(payer)).toHaveLength(10);
});

test('account numbers that a user queries for the first time do not count as unknown when the unit did not answer, before or after it answers', async () => {
  const busy = async (query?: 'BUSY') =>
    service.sandbox.ask('units/conduct', { unitId: UNIT, conduct: query ? { query } : {} });
  await busy('BUSY');
  expect(await codesOf(unknownNumbers(10))).toEqual(times(10, UNIT_BUSY));
  await busy();
  expect(await codeOf(unknownNumber(20))).toBe(TOO_MANY_REQUESTS.code);
  service.clock.advance(2 * 60_000);
  // A unit is asked eight questions of one payer at once.
  const atOnce = (numbers: readonly string[]) => Promise.all(numbers.map((number) => codeOf(number)));
  const answers = [
    ...(await atOnce(unknownNumbers(8))),
    ...(await atOnce(unknownNumbers(8, 8))),
    ...(await atOnce(unknownNumbers(4, 16))),
  ];
  expect(answers.filter((code) => code === ACCOUNT_UNKNOWN_AT_UNIT.code)).toHaveLength(10);
});

test('account numbers that a user queries for the first time still count when the account is deleted', async () => {
  const { accountId, account } = await saveAccount(service, payer);
  await service.call('/user/delAccount', { accountId }, payer);
  expect(await rowsOf(payer)).toHaveLength(1);
  await ask(service, payer, account);
  expect(await rowsOf(payer)).toHaveLength(1);
});

test('account numbers that a user queries for the first time are stored for half a year as a hash that differs for each user', async () => {
  const other = await service.login();
  const account = await service.account('ONE_BILL', { unitId: UNIT });
  for (const each of [payer, other]) await ask(service, each, account);
  const [own] = await rowsOf(payer);
  const [others] = await rowsOf(other);
  expect(own?.number_hash.equals(others?.number_hash ?? Buffer.of())).toBe(false);
  expect(JSON.stringify(own)).not.toContain(account.accountNumber);
  await purge('asked_numbers', service.context.db, new Date(service.clock.now().getTime() + 179 * DAY));
  expect(await rowsOf(payer)).toHaveLength(1);
  await purge('asked_numbers', service.context.db, new Date(service.clock.now().getTime() + 181 * DAY));
  expect(await rowsOf(payer)).toEqual([]);
});

test('the limits of new numbers allow fifty accounts in one day, refreshed as often as the payer likes', async () => {
  const ids: string[] = [];
  for (const account of await newAccounts(50))
    ids.push((await saveAccount(service, payer, {}, account)).accountId);
  expect(await accountsOf(service, payer)).toHaveLength(50);
  for (let round = 0; round < 2; round += 1)
    for (const accountId of ids) await service.call('/bill/queryBill', { accountId }, payer);
  expect(await rowsOf(payer)).toHaveLength(50);
}, 90_000);

test('the limits of new numbers do not count an order by link or paying again', async () => {
  expect(await rowsOf(payer)).toEqual([]);
  const { order } = await paid();
  const before = await service.context.db.selectFrom('asked_numbers').select('place').execute();
  await openLink(service);
  await service.call('/bill/payAgain', { orderId: order.orderId }, payer);
  const after = await service.context.db.selectFrom('asked_numbers').select('place').execute();
  expect(after).toHaveLength(before.length);
});

test('the alarm counts new numbers by unit, across users', async () => {
  const unitId = 'water-430100';
  const counted = async (answer: string): Promise<number> => {
    const metric = await service.context.metrics.registry.getSingleMetric('life_new_numbers_total')?.get();
    return (
      metric?.values.find(({ labels }) => labels['unit'] === unitId && labels['answer'] === answer)?.value ??
      0
    );
  };
  const { accountNumber } = await service.account('ONE_BILL', { unitId });
  for (let asked = 0; asked < 2; asked += 1) await codeOf(accountNumber, unitId);
  for (let index = 0; index < 12; index += 1) await codeOf(`3${String(index).padStart(7, '0')}`, unitId);
  expect([await counted('known'), await counted('unknown'), await counted('limited')]).toEqual([1, 10, 2]);
});

test('holder and address are hints wherever they are shown before the first payment, and there is no history', async () => {
  const account = await service.account('ONE_BILL', { unitId: UNIT });
  const hint = { holderMasked: holderHint(account) };
  const asked = await ask(service, payer, account);
  expect(asked.account).toMatchObject({ ...hint, addressMasked: expect.stringMatching(/^\*.{1,4}$/u) });
  expect(asked.history).toEqual([]);
  const { accountId } = await saveAccount(service, payer, {}, account);
  const again = await service.call('/bill/queryBill', { accountId }, payer);
  expect(again.account).toMatchObject({ ...hint, firstPayment: true });
  expect(again.history).toEqual([]);
  expect(await accountsOf(service, payer, accountId)).toMatchObject([hint]);
});

test('an order is possible, and it shows both as the unit masks them, with the saved account’s history', async () => {
  const { account } = await paid('ONE_BILL', { unitId: UNIT });
  const unsaved = await ask(service, payer, account);
  expect(unsaved).toMatchObject({ account: { holderMasked: account.holderMasked }, history: [] });
  const { accountId } = await saveAccount(service, payer, {}, account);
  const saved = await service.call('/bill/queryBill', { accountId }, payer);
  expect(saved.history).toHaveLength(12);
  expect(await accountsOf(service, payer, accountId)).toMatchObject([{ holderMasked: account.holderMasked }]);
});

test('an account that was saved shows its holder from the next query on', async () => {
  const account = await accountOfLongName();
  const { accountId } = await saveAccount(service, payer, {}, account);
  expect((await accountsOf(service, payer, accountId))[0]?.holderMasked).toBe(holderHint(account));
  const query = await service.call('/bill/queryBill', { accountId }, payer);
  const order = await service.call('/order/createLifeOrder', wishFor(query), payer);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  await service.call('/bill/queryBill', { accountId }, payer);
  expect((await accountsOf(service, payer, accountId))[0]?.holderMasked).toBe(account.holderMasked);
});

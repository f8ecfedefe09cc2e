import {
  ACCOUNT_UNKNOWN_AT_UNIT,
  LAST_PAYMENT_UNFINISHED,
  NO_SUCH_THING,
  NOT_UNDERSTOOD,
  PROJECT_OFFLINE,
  UNIT_BATCH_WINDOW,
  UNIT_BUSY,
  UNIT_NOT_ANSWERING,
} from '@life-payment/contract';
import { ACCOUNT_NUMBER_INVALID } from '@life-payment/contract/rules';
import { beforeAll, expect } from 'vitest';
import { after, DAY, MINUTE } from '../../src/kit/time.ts';
import { holderHint } from '../support/accounts.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { purge } from '../support/rows.ts';
import type { TestAccount } from '../support/service.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);

const POWER = 'electricity-430100';

let token: string;
beforeAll(async () => {
  ({ token } = payer);
});

function named({ unitId, accountNumber }: TestAccount) {
  return { unitId, accountNumber };
}

function storedQuery(queryId: string) {
  return service.context.db
    .selectFrom('bill_queries')
    .selectAll()
    .where('query_id', '=', queryId)
    .executeTakeFirstOrThrow();
}

async function countQueries(): Promise<number> {
  return (await service.context.db.selectFrom('bill_queries').select('query_id').execute()).length;
}

test.each(['gas-430100', 'water-430100'])(
  'payers read in their language what was used, as %s writes it',
  async (unitId) => {
    const account = await service.account('ONE_BILL', { unitId });
    const usage = async (language: 'zh-CN' | 'en') =>
      (await service.call('/bill/queryBill', named(account), { token, language })).bills[0]?.usage;
    expect(await usage('zh-CN')).toMatch(/^用(气|水) \d+ (方|吨)$/);
    expect(await usage('en')).toMatch(/^\d+ m³$/);
  },
);

test('a number typed with marks, spaces or in full width is the number', async () => {
  const account = await service.account('ONE_BILL', { unitId: POWER });
  const { accountNumber } = account;
  const full = accountNumber.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  const hashes = new Set<string>();
  for (const typed of [
    accountNumber,
    `\u202d${accountNumber}\u202c`,
    ` ${accountNumber.slice(0, 4)}-${full.slice(4)} `,
  ]) {
    const { queryId } = await service.call(
      '/bill/queryBill',
      { unitId: POWER, accountNumber: typed },
      { token },
    );
    hashes.add((await storedQuery(queryId)).number_hash.toString('hex'));
  }
  expect(hashes.size).toBe(1);
});

test("a query answers the unit's bills oldest first, with account and unit", async () => {
  const account = await service.account('SEVERAL_OLDEST_FIRST');
  const found = await service.call('/bill/queryBill', named(account), { token });
  expect(found.bills.map(({ billNo, due }) => ({ billNo, due }))).toEqual(
    account.bills.map(({ billNo, due }) => ({ billNo, due })),
  );
  expect(found.bills[0]).toMatchObject({
    usage: expect.stringContaining('kWh'),
    dueDate: expect.any(String),
  });
  expect(found.unit).toMatchObject({ unitId: account.unitId, state: 'OPEN', selection: 'OLDEST_FIRST' });
  expect(found.account).toMatchObject({
    numberMasked: `*${account.accountNumber.slice(-4)}`,
    holderMasked: holderHint(account),
    remark: '',
  });
  expect(JSON.stringify(found)).not.toContain(account.accountNumber);
  const keptMs = new Date(found.expiresAt).getTime() - new Date(found.askedAt).getTime();
  expect(keptMs).toBe(10 * MINUTE);
});

test('the result of a query is kept as an order needs it, with the number encrypted', async ({ account }) => {
  const { queryId } = await service.call('/bill/queryBill', named(account), { token });
  const row = await storedQuery(queryId);
  expect(row).toMatchObject({
    life_user_id: payer.lifeUserId,
    unit_id: POWER,
    area: '430100',
    account_id: null,
  });
  expect(row.bills.map(({ billNo }) => billNo)).toEqual(account.bills.map(({ billNo }) => billNo));
  expect(service.context.crypto.decrypt(row.number_cipher)).toBe(account.accountNumber);
  expect(row.number_cipher.toString('latin1')).not.toContain(account.accountNumber);
});

test('an account without bills is answered without them, and a prepaid account with its balance', async () => {
  const none = await service.account('NO_BILL');
  expect((await service.call('/bill/queryBill', named(none), { token })).bills).toEqual([]);
  const prepaid = await service.account('PREPAID');
  const found = await service.call('/bill/queryBill', named(prepaid), { token });
  expect(found).toMatchObject({ bills: [], account: { balance: 2_350 }, unit: { billing: 'PREPAID' } });
  const debt = await service.account('PREPAID_IN_DEBT');
  const owing = await service.call('/bill/queryBill', named(debt), { token });
  expect(owing.account.balance).toBe(-1_280);
});

test.each([
  ['UNKNOWN_ACCOUNT', ACCOUNT_UNKNOWN_AT_UNIT, 'accountNumber'],
  ['BATCH_WINDOW', UNIT_BATCH_WINDOW, undefined],
  ['LAST_PAYMENT_UNFINISHED', LAST_PAYMENT_UNFINISHED, undefined],
] as const)('a query that ends as %s is refused with its own code', async (outcome, code, field) => {
  const account = await service.account(outcome);
  const before = await countQueries();
  const refused = await service.refused('/bill/queryBill', named(account), { token });
  expect(refused.code).toBe(code.code);
  expect(refused.field).toBe(field);
  expect(await countQueries()).toBe(before);
});

test.each([
  ['in UTC', ''],
  ['in UTC, with the name of the zone', '[UTC]'],
])('a unit that closes its day says until when %s, in the language of the payer', async (_, zone) => {
  const until = new Date(service.clock.now().getTime() + 30 * 60_000);
  const closedUntil = `${until.toISOString()}${zone}`;
  const account = await service.account('ONE_BILL', { conduct: { closedUntil } });
  const time = until.toLocaleTimeString('zh-CN', {
    timeZone: 'Asia/Shanghai',
    hour: '2-digit',
    minute: '2-digit',
  });
  const english = await service.refused('/bill/queryBill', named(account), { token });
  expect(english.code).toBe(UNIT_BATCH_WINDOW.code);
  expect(english.text).toMatch(new RegExp(`^The provider is preparing new bills, try again from .*${time}$`));
  const chinese = await service.refused('/bill/queryBill', named(account), { token, language: 'zh-CN' });
  expect(chinese.text).toMatch(new RegExp(`^缴费单位正在出账，请在 .*${time} 后再试$`));
  const { unitId, accountNumber } = account;
  await service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct: {} });
  await service.call('/bill/queryBill', named(account), { token });
});

test('a unit that is busy, silent or without such a number is told apart, never as "no bill"', async () => {
  const busy = await service.account('ONE_BILL', { conduct: { query: 'BUSY' } });
  const refusedBusy = await service.refused('/bill/queryBill', named(busy), { token });
  expect(refusedBusy.code).toBe(UNIT_BUSY.code);
  const unitId = 'gas-430100';
  const account = await service.account('ONE_BILL', { unitId });
  await service.sandbox.ask('units/conduct', { unitId, conduct: { down: true } });
  const refused = await service.refused('/bill/queryBill', named(account), { token });
  expect(refused.code).toBe(UNIT_NOT_ANSWERING.code);
  await service.sandbox.ask('units/conduct', { unitId, conduct: {} });
  await service.call('/bill/queryBill', named(account), { token });
});

test('a unit that takes too long counts as "not answering"', async () => {
  const account = await service.account('ONE_BILL', { conduct: { query: 'NO_ANSWER' } });
  const refused = await service.refused('/bill/queryBill', named(account), { token });
  expect(refused.code).toBe(UNIT_NOT_ANSWERING.code);
});

test('a number of another form than the unit uses is refused before the unit is asked', async () => {
  const refused = await service.refused(
    '/bill/queryBill',
    { unitId: POWER, accountNumber: 'not-a-number' },
    { token },
  );
  expect(refused).toMatchObject({ code: ACCOUNT_NUMBER_INVALID.code, field: 'accountNumber' });
});

test('a unit that can not be paid now is not asked', async () => {
  const refused = await service.refused(
    '/bill/queryBill',
    { unitId: 'gas-offline', accountNumber: '8012345678' },
    { token },
  );
  expect(refused.code).toBe(PROJECT_OFFLINE.code);
});

test.each([
  [{}, 'accountId'],
  [{ unitId: POWER }, 'accountNumber'],
  [{ accountNumber: '0712345678' }, 'unitId'],
  [{ accountId: 'X', unitId: POWER, accountNumber: '0712345678' }, 'unitId'],
  [{ unitId: POWER, accountNumber: '0712345678', area: '110100' }, 'area'],
] as const)('a query with %j is not understood, for its %s', async (body, field) => {
  const refused = await service.refused('/bill/queryBill', body, { token });
  expect(refused).toMatchObject({ code: NOT_UNDERSTOOD.code, field });
});

test('an unknown unit and a missing account are not found', async () => {
  const unit = await service.refused(
    '/bill/queryBill',
    { unitId: 'nobody', accountNumber: '0712345678' },
    { token },
  );
  expect(unit).toMatchObject({ code: NO_SUCH_THING.code, field: 'unitId' });
  const account = await service.refused('/bill/queryBill', { accountId: 'NOBODY' }, { token });
  expect(account).toMatchObject({ code: NO_SUCH_THING.code, field: 'accountId' });
});

test('a query is deleted a day after it expired, and not before', async ({ account }) => {
  const { queryId } = await service.call('/bill/queryBill', named(account), { token });
  const { expires_at } = await storedQuery(queryId);
  await purge('bill_queries', service.context.db, after(expires_at, DAY - MINUTE));
  await storedQuery(queryId);
  expect(await purge('bill_queries', service.context.db, after(expires_at, DAY + MINUTE))).toBeGreaterThan(0);
  expect(await countQueries()).toBe(0);
});

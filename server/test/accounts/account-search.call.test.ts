import {
  FOUND_TOO_OLD,
  NEW_NUMBERS_USED_UP,
  NOT_UNDERSTOOD,
  SEARCH_NOT_OFFERED,
  UNIT_NOT_ANSWERING,
  UNKNOWN_NUMBERS_USED_UP,
} from '@life-payment/contract';
import { maskAccountNumber } from '@life-payment/contract/rules';
import { afterEach, expect } from 'vitest';
import { MINUTE, SECOND } from '../../src/kit/time.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { wishFor } from '../support/orders.ts';
import type { Payer, TestAccount } from '../support/service.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);
afterEach(() => service.sandbox.ask('units/conduct', { unitId: UNIT, conduct: {} }));

const UNIT = 'gas-430100';

type Findable = TestAccount & { readonly address: string; readonly oldNumber: string };

async function findable(): Promise<Findable> {
  return (await service.account('ONE_BILL', { unitId: UNIT })) as Findable;
}

function search(text: string, by: 'ADDRESS' | 'OLD_NUMBER' = 'ADDRESS', of: Payer = payer) {
  return service.call('/bill/searchAccount', { unitId: UNIT, by, text }, of);
}

async function refusedSearch(text: string, by: 'ADDRESS' | 'OLD_NUMBER' = 'ADDRESS', unitId = UNIT) {
  return (await service.refused('/bill/searchAccount', { unitId, by, text }, payer)).code;
}

/** Numbers and searches that the payer was counted for. */
async function counted(of: Payer = payer): Promise<number> {
  const rows = await service.context.db
    .selectFrom('asked_numbers')
    .select('place')
    .where('life_user_id', '=', of.lifeUserId)
    .execute();
  return rows.length;
}

test.each(['ADDRESS', 'OLD_NUMBER'] as const)(
  'an account found by %s is told by hints, and its bills are queried, saved and ordered without its number',
  async (by) => {
    const account = await findable();
    const { accounts, more } = await search(by === 'ADDRESS' ? account.address : account.oldNumber, by);
    expect(more).toBe(false);
    const found = accounts.find(
      ({ numberMasked }) => numberMasked === maskAccountNumber(account.accountNumber),
    );
    expect(found?.holderMasked).toBe(`*${account.holderMasked.slice(-1)}`);
    expect(found?.addressMasked).toMatch(/^\*.{1,4}$/u);
    expect(JSON.stringify(accounts)).not.toContain(account.accountNumber);
    const query = await service.call('/bill/queryBill', { found: found?.found ?? '', area: '430100' }, payer);
    expect(query.bills).toHaveLength(1);
    expect(query.account).toMatchObject({ numberMasked: found?.numberMasked, firstPayment: true });
    await service.call('/user/saveAccount', { queryId: query.queryId }, payer);
    await service.call('/order/createLifeOrder', wishFor(query), payer);
  },
);

test('a search and each account that it finds count as new numbers, once, and asking for the bills counts no more', async () => {
  const account = await findable();
  const { accounts } = await search(account.oldNumber, 'OLD_NUMBER');
  expect(await counted()).toBe(2);
  await search(account.oldNumber, 'OLD_NUMBER');
  await service.call('/bill/queryBill', { found: accounts[0]?.found ?? '' }, payer);
  expect(await counted()).toBe(2);
});

test('searches that find nothing are refused after ten a day, like unknown numbers', async () => {
  for (let count = 0; count < 10; count += 1)
    expect(await search(`nowhere ${count}`)).toEqual({ accounts: [], more: false });
  expect(await refusedSearch('nowhere 11')).toBe(UNKNOWN_NUMBERS_USED_UP.code);
  const { accountNumber } = await findable();
  const number = await service.refused('/bill/queryBill', { unitId: UNIT, accountNumber }, payer);
  expect(number.code).toBe(UNKNOWN_NUMBERS_USED_UP.code);
});

test('an account that is beyond the limit of the day is not shown', async () => {
  const accounts: Findable[] = [];
  for (let made = 0; made < 31; made += 1) accounts.push(await findable());
  let shown = 0;
  let last = '';
  for (const { oldNumber } of accounts) {
    const { envelope } = await service.post(
      '/bill/searchAccount',
      { unitId: UNIT, by: 'OLD_NUMBER', text: oldNumber },
      payer,
    );
    last = envelope.msgCd;
    shown += (envelope.body as { accounts?: object[] }).accounts?.length ?? 0;
  }
  expect([shown, last]).toEqual([30, NEW_NUMBERS_USED_UP.code]);
  expect(await counted()).toBe(60);
});

test('a text that fits many accounts shows none of them', async () => {
  for (let made = 0; made < 12; made += 1) await findable();
  expect(await search('01')).toEqual({ accounts: [], more: true });
});

test('what one payer found is nothing to another, nor after ten minutes, nor when it was changed', async ({
  other,
}) => {
  const account = await findable();
  const { accounts } = await search(account.oldNumber, 'OLD_NUMBER');
  const found = accounts[0]?.found ?? '';
  const refused = async (body: object, of: Payer = payer) =>
    (await service.refused('/bill/queryBill', body as never, of)).code;
  expect(await refused({ found }, other)).toBe(FOUND_TOO_OLD.code);
  expect(
    await refused({ found: `${found.slice(0, 40)}${found[40] === 'A' ? 'B' : 'A'}${found.slice(41)}` }),
  ).toBe(FOUND_TOO_OLD.code);
  expect(await refused({ found: 'AAAA' })).toBe(FOUND_TOO_OLD.code);
  for (const field of ['unitId', 'accountNumber', 'accountId'])
    expect(await refused({ found, [field]: account.accountNumber })).toBe(NOT_UNDERSTOOD.code);
  service.clock.advance(10 * MINUTE + SECOND);
  expect(await refused({ found })).toBe(FOUND_TOO_OLD.code);
});

test('a unit is searched only in the ways that it offers, and only while it can be paid', async () => {
  expect(await refusedSearch('xx', 'ADDRESS', 'water-430100')).toBe(SEARCH_NOT_OFFERED.code);
  expect(await refusedSearch('xx', 'ADDRESS', 'gas-offline')).toBe('LIV03002');
  await service.sandbox.ask('units/conduct', { unitId: UNIT, conduct: { query: 'BUSY' } });
  expect(await refusedSearch('some street')).toBe(UNIT_NOT_ANSWERING.code);
});

test('the app hears by what a unit is searched', async () => {
  const ways = async (unitId: string) =>
    (await service.call('/project/paymentCanUse', { unitId }, payer)).unit.search;
  expect(await ways(UNIT)).toEqual(['ADDRESS', 'OLD_NUMBER']);
  expect(await ways('water-430100')).toBeUndefined();
});

test.each(['   ', ' x ', 'a\u0000b', '\u{1D15E}'.repeat(100)])(
  'a text that a unit would refuse is not sent to it: %j',
  async (text) => {
    for (let count = 0; count < 6; count += 1)
      expect(await refusedSearch(text, 'OLD_NUMBER')).toBe(NOT_UNDERSTOOD.code);
    expect(service.context.biller.unitsLeftAlone().size).toBe(0);
    expect(await counted()).toBe(0);
  },
);

test('no line of the log holds what was searched for or found', async () => {
  const account = await findable();
  await search(account.address);
  const log = JSON.stringify(service.logs);
  for (const text of [account.address, account.accountNumber]) expect(log).not.toContain(text);
});

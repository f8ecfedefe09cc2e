import { NO_NEW_NUMBERS } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import { takeUnits } from '../../src/billing/catalogue.ts';
import { saveAccount } from '../support/accounts.ts';
import { sharedPayer, staffTest } from '../support/fixtures.ts';
import { linkTo, OPEN } from '../support/links.ts';
import { ask, wishFor } from '../support/orders.ts';
import { gauges } from '../support/rows.ts';
import type { TestAccount } from '../support/service.ts';

const { service, test, done } = staffTest();
const payer = sharedPayer(service);

const UNIT = 'gas-430100';
const OTHER = 'tv-430000';

const gauge = gauges(service);
afterEach(async () => {
  for (const unitId of [UNIT, OTHER]) await bend(unitId, {});
  await takeUnits(service.context);
});

function bend(unitId: string, conduct: object) {
  return service.sandbox.ask('units/conduct', { unitId, conduct });
}

function waiting() {
  return done('li.lei', 'waiting');
}

async function storedPattern(unitId: string): Promise<string> {
  const { rows } = await sql<{ pattern: string }>`
    select description #>> '{account,pattern}' as pattern from units where unit_id = ${unitId}`.execute(
    service.context.db,
  );
  return rows[0]?.pattern ?? '';
}

test('every unit of the sandbox is accepted', async () => {
  expect(await gauge('life_units_refused')).toBe(0);
  expect(await waiting()).toBe('Nothing waits.');
});

const texts = (hint: string) => ({ hint: { zh: hint, en: hint } });

test.each([
  ['a pattern that can freeze a process', { pattern: '(\\d+)+x' }, '/account/pattern is outside the grammar'],
  ['a pattern that is none', { pattern: '[' }, '/account/pattern is outside the grammar'],
  ['a pattern without an end', { pattern: '\\d'.repeat(200) }, '/account/pattern must'],
  ['a text without an end', texts('0'.repeat(201)), '/account/hint/zh must'],
  [
    'a tag that is none',
    { hint: { zh_CN: '8 位', en: '8 digits' } },
    '/account/hint/zh_CN must match pattern',
  ],
  ['a text in no language', { hint: {} }, '/account/hint must not have fewer'],
])(
  'a unit description that is refused for %s keeps the unit as it was, tells staff, and hides no other unit',
  async (_name, account, reason) => {
    const before = await storedPattern(UNIT);
    await bend(UNIT, { account });
    await bend(OTHER, { offline: true });
    expect(await takeUnits(service.context)).toBe(1);
    expect(await storedPattern(UNIT)).toBe(before);
    expect(service.logs.findLast(({ event }) => event === 'unit not taken over')).toMatchObject({
      unitId: UNIT,
      reason: expect.stringContaining(reason),
    });
    expect(await gauge('life_units_refused')).toBe(1);
    expect(await waiting()).toMatch(new RegExp(`^UnitRefused {2}${UNIT} {2}since .*${reason}[^\n]*$`));
    const lines = service.logs.length;
    await takeUnits(service.context);
    expect(service.logs.slice(lines).filter(({ event }) => event === 'unit not taken over')).toEqual([]);
    const account2 = await service.account('ONE_BILL', { unitId: UNIT });
    expect((await ask(service, payer, account2)).bills).toHaveLength(1);
  },
);

test('texts of a unit stand under any tags, the full one before the plain one, and payers see one in any case', async () => {
  const hintsAfter = async (hint: object) => {
    await bend(UNIT, { account: { hint } });
    expect(await takeUnits(service.context)).toBe(1);
    const unitIn = async (language: 'zh-CN' | 'en') =>
      (await service.call('/project/paymentCanUse', { unitId: UNIT }, { ...payer, language })).unit;
    return [(await unitIn('zh-CN')).account.hint, (await unitIn('en')).account.hint];
  };
  expect(await hintsAfter({ zh: '8 位', en: '8 digits' })).toEqual(['8 位', '8 digits']);
  expect(await hintsAfter({ zh: '旧', 'zh-CN': '新', en: '8 digits' })).toEqual(['新', '8 digits']);
  expect(await hintsAfter({ 'zh-CN': '8 位', fr: '8 chiffres' })).toEqual(['8 位', '8 位']);
  expect(await hintsAfter({ fr: '8 chiffres' })).toEqual(['8 chiffres', '8 chiffres']);
  expect(await gauge('life_units_refused')).toBe(0);
});

const store = async (pattern: string): Promise<void> => {
  await sql`
    update units set description = jsonb_set(description, '{account,pattern}', ${JSON.stringify(pattern)}::jsonb)
    where unit_id = ${UNIT}`.execute(service.context.db);
  await service.context.catalogue.refresh();
};
const named = ({ unitId, accountNumber }: TestAccount) => ({ unitId, accountNumber });

test.each(['(\\d+)+x', '['])(
  'a unit that was stored with the pattern %s outside the grammar takes no new numbers, is listed, and is paid as before',
  async (pattern) => {
    const saved = await saveAccount(service, payer, {}, await service.account('ONE_BILL', { unitId: UNIT }));
    const fresh = await service.account('ONE_BILL', { unitId: UNIT });
    const link = await linkTo(service, fresh);
    await store(pattern);

    const closed = { code: NO_NEW_NUMBERS.code };
    expect(await service.refused('/bill/queryBill', named(fresh), payer)).toMatchObject({
      ...closed,
      field: 'accountNumber',
    });
    expect(await service.refused('/project/getH5PaymentUrl', named(fresh), payer)).toMatchObject(closed);
    expect(await service.refused(OPEN, { data: link })).toMatchObject(closed);
    const { units } = await service.call(
      '/project/getPaymentUnitList',
      { area: fresh.area, projectType: 'GAS' },
      payer,
    );
    expect(units.find(({ unitId }) => unitId === UNIT)?.account.pattern).toBe('');

    const query = await service.call('/bill/queryBill', { accountId: saved.accountId }, payer);
    const { orderId } = await service.call('/order/createLifeOrder', wishFor(query), payer);
    await service.call('/bill/payAgain', { orderId }, payer);
    expect(await gauge('life_units_refused')).toBe(1);
    expect(await waiting()).toContain(
      `UnitRefused  ${UNIT}  /account/pattern is outside the grammar  takes no new numbers`,
    );

    await takeUnits(service.context);
    expect(await gauge('life_units_refused')).toBe(0);
    expect((await service.call('/bill/queryBill', named(fresh), payer)).bills).toHaveLength(1);
  },
);

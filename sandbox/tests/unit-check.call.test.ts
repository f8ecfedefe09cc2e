import { randomUUID } from 'node:crypto';
import { billerOpenApi } from '@life-payment/biller-api';
import { checkUnit, type Result, type Setup } from '@life-payment/biller-api/check';
import { expect, test } from 'vitest';
import type { UnitConduct } from '../src/units/conduct.ts';
import { FAULTS, type Fault } from '../src/units/conduct.ts';
import { control, sandboxTest, setting } from './world.ts';

let movedMs = 0;
const now = () => Date.now() + movedMs;
const world = sandboxTest({ clock: now });

/** The setup of a check with a fresh test account of a unit. */
async function setupOf(unitId: string, outcome: string): Promise<Setup> {
  const { accountNumber } = await control<{ accountNumber: string }>(world.sandbox, 'accounts', {
    outcome,
    unitId,
  });
  return {
    address: setting(world.sandbox, 'BILLER_URL'),
    sender: setting(world.sandbox, 'BILLER_SENDER'),
    privateKey: setting(world.sandbox, 'BILLER_PRIVATE_KEY'),
    unitPublicKey: setting(world.sandbox, 'BILLER_PUBLIC_KEY'),
    unitId,
    account: accountNumber,
    unknownAccount: accountNumber.replaceAll(/\d/g, '9'),
    waitMs: 5_000,
  };
}

async function check(setup: Setup) {
  const results: Result[] = [];
  const booked = await checkUnit(setup, now, (result) => results.push(result));
  return { booked, results, wrong: results.filter(({ outcome }) => outcome === 'WRONG') };
}

function conduct(unitId: string, conduct: UnitConduct): Promise<unknown> {
  return control(world.sandbox, 'units/conduct', { unitId, conduct });
}

test.each([
  ['any bill, texts under zh', 'water-430100', 'SEVERAL_ANY'],
  ['exact amounts, texts under zh-CN', 'gas-430100', 'ONE_BILL'],
  ['top-ups', 'power-meter', 'PREPAID'],
])('our own units pass the check: %s', async (_, unitId, outcome) => {
  const { booked, results, wrong } = await check(await setupOf(unitId, outcome));
  expect(wrong).toEqual([]);
  expect(booked).toBeDefined();
  const notRun = results.filter((result) => result.outcome === 'NOT_RUN').map(({ found }) => found);
  expect(notRun.length).toBeLessThanOrEqual(3);
});

test('a write-off is found in the statement of its day, the day after', async () => {
  const setup = await setupOf('water-430100', 'SEVERAL_ANY');
  const { booked } = await check(setup);
  if (!booked) throw new Error('nothing was booked');
  movedMs = 24 * 3_600_000;
  try {
    const later = { ...setup, booked };
    expect((await check(later)).wrong).toEqual([]);
    const other = await check({ ...later, booked: { ...booked, amount: booked.amount + 1 } });
    expect(other.wrong.map(({ demand }) => demand)).toEqual([
      'A write-off of an earlier day stands in its statement.',
    ]);
  } finally {
    movedMs = 0;
  }
});

const SIGNED = '/components/securitySchemes';

/** A part of the demand that each wrong conduct breaks. */
const FOUND: Record<Fault, RegExp> = {
  ANY_KEY: /another key signed is refused/,
  ANY_TIME: /older than five minutes/,
  NONCE_AGAIN: /comes a second time/,
  OTHER_NONCE: /the answer is signed/,
  ANY_FORM: /a field that the API does not name/,
  ERROR_TEXT: /another key signed is refused/,
  ANY_ACCOUNT: /nobody has is unknown/,
  ANY_AMOUNT: /against the rules of the unit/,
  BOOKS_AGAIN: /in the account once/,
  NO_MEMORY: /three times at once/,
  ANY_CONTENT: /with another amount is refused/,
  FORGETS: /three times at once/,
  KNOWS_ALL: /never came is not known/,
  CANCELS_NOTHING: /under a void number/,
  REVERSES_NOTHING: /as if it had not been booked/,
  REPEATS_NUMBERS: /have numbers of their own/,
};

test.each<[name: string, how: UnitConduct, found: RegExp]>([
  ...FAULTS.map((wrong): [string, UnitConduct, RegExp] => [wrong, { wrong }, FOUND[wrong]]),
  ['a statement before the day is over', { statement: 'EARLY' }, /today is not ready/],
  ['a statement that never comes', { statement: 'MISSING' }, /is ready and can be read/],
  ['a wrong total', { statement: 'WRONG_TOTAL' }, /come to its count and total/],
  ['a tag in another form', { account: { hint: { zh_CN: '户号' } } }, /texts by language tag/],
  ['a pattern that is none', { account: { pattern: '\\d{4}\\-\\d{4}' } }, /form that the unit describes/],
  ['lost answers', { writeOff: { kind: 'ANSWER_LOST' } }, /three times at once/],
  ['a unit that is down', { down: true }, /nobody has is unknown/],
])('a unit that is wrong does not pass: %s', async (_, how, found) => {
  const setup = await setupOf(...shownAt(how));
  await conduct(setup.unitId, how);
  try {
    const { wrong } = await check(setup);
    expect(wrong.map(({ demand }) => demand)).toContainEqual(expect.stringMatching(found));
  } finally {
    await conduct(setup.unitId, {});
  }
});

/** The unit and outcome that show a wrong conduct. A doubled booking shows in a balance only. */
function shownAt({ wrong }: UnitConduct): [unitId: string, outcome: string] {
  if (wrong === 'REPEATS_NUMBERS') return ['water-430100', 'SEVERAL_ANY'];
  return wrong === 'BOOKS_AGAIN' ? ['power-meter', 'PREPAID'] : ['property-430100', 'ONE_BILL'];
}

test('an account without bills, or that nobody has, is no proof', async () => {
  const setup = await setupOf('water-430100', 'NO_BILL');
  expect((await check(setup)).wrong).not.toEqual([]);
  expect((await check({ ...setup, account: setup.unknownAccount })).wrong).not.toEqual([]);
  expect((await check({ ...setup, unitId: `none-${randomUUID()}` })).wrong).not.toEqual([]);
});

test('every check that asks is wrong when nothing answers at the address', async () => {
  const setup = await setupOf('water-430100', 'ONE_BILL');
  const { results, wrong } = await check({ ...setup, address: 'http://127.0.0.1:9' });
  expect(results.filter(({ outcome }) => outcome === 'OK')).toEqual([]);
  expect(wrong.length).toBeGreaterThan(20);
});

test('each demand names a place of the published document', async () => {
  const { results } = await check(await setupOf('water-430100', 'ONE_BILL'));
  for (const { place } of results) {
    const found = place
      .split('/')
      .slice(1)
      .reduce<unknown>((at, name) => Reflect.get(Object(at), name.replaceAll('~1', '/')), billerOpenApi());
    expect(found, place).toBeDefined();
  }
  expect(new Set(results.map(({ place }) => place))).toContain(SIGNED);
});

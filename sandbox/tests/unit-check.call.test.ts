import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { billerOpenApi } from '@life-payment/biller-api';
import { checkUnit, type Result, type Setup } from '@life-payment/biller-api/check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClock } from '../../scripts/testing/world-clock.ts';
import { FAULTS, type Fault, type UnitConduct } from '../src/units/conduct.ts';
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

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'unit-check-'));
const installed = join(folder, 'unit');
const clock = makeClock(join(folder, 'clock'), new Date());

beforeAll(() => {
  mkdirSync(installed);
  npm(root, 'pack', '--workspace=biller-api', `--pack-destination=${folder}`);
  const [packed = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(installed, 'package.json'), '{"private":true}\n');
  // Offline: the package needs no other one.
  npm(installed, 'install', '--offline', '--no-audit', '--no-fund', join(folder, packed));
});
afterAll(() => rmSync(folder, { recursive: true }));

function npm(cwd: string, ...args: string[]): void {
  execFileSync('npm', args, {
    cwd,
    stdio: 'pipe',
    env: { ...process.env, npm_config_ignore_scripts: 'false' },
  });
}

/** Runs the command of the installed package against the units of the sandbox. */
async function run(...more: string[]) {
  const { accountNumber } = await control<{ accountNumber: string }>(world.sandbox, 'accounts', {
    outcome: 'ONE_BILL',
    unitId: 'water-430100',
  });
  writeFileSync(join(installed, 'service.pem'), setting(world.sandbox, 'BILLER_PRIVATE_KEY'));
  writeFileSync(join(installed, 'unit.pem'), setting(world.sandbox, 'BILLER_PUBLIC_KEY'));
  const config = {
    sender: setting(world.sandbox, 'BILLER_SENDER'),
    privateKey: 'service.pem',
    unitPublicKey: 'unit.pem',
    unitId: 'water-430100',
    account: accountNumber,
    unknownAccount: '99999999',
  };
  writeFileSync(join(installed, 'check.json'), JSON.stringify(config));
  const command = ['life-payment-unit-check', setting(world.sandbox, 'BILLER_URL'), '--config', 'check.json'];
  return ended(
    spawn('npx', ['--offline', ...command, ...more], {
      cwd: installed,
      stdio: 'pipe',
      env: { ...process.env, ...clock.settings },
    }),
  );
}

async function ended(child: ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> }) {
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { said, code };
}

test('the packed check runs in an empty folder, and ends with 1 when the unit is wrong', async () => {
  const good = await run();
  expect(good.said).toMatch(/^ok {6}A request with a good signature is answered/);
  expect(good.said).toMatch(/\d+ checks are well, 0 wrong/);
  expect(good.said).toContain('Tomorrow, check its statement');
  expect(good.code).toBe(0);

  await control(world.sandbox, 'units/conduct', { unitId: 'water-430100', conduct: { wrong: 'ANY_KEY' } });
  const bad = await run();
  expect(bad.said).toContain(
    'WRONG   A request that another key signed is refused.\n        The unit answered 200',
  );
  expect(bad.said).toMatch(/Biller API \d+\.\d+\.\d+, openapi\.json#\/components\/securitySchemes/);
  expect(bad.code).toBe(1);

  const json = await run('--json');
  expect(JSON.parse(json.said.split('\n')[0] ?? '')).toMatchObject({ outcome: 'OK' });
  expect((await run('--unknown-account')).code).toBe(2);
});

test('the package holds the check, the OpenAPI document and the README only', () => {
  const inside = join(installed, 'node_modules/@life-payment/biller-api');
  expect(readdirSync(inside).toSorted()).toEqual(['README.md', 'dist', 'package.json']);
  expect(readdirSync(join(inside, 'dist')).toSorted()).toEqual(['openapi.json', 'unit-check.js']);
});

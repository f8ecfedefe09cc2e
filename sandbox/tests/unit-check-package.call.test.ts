import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClock } from '../../scripts/testing/world-clock.ts';
import { control, sandboxTest, setting } from './world.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'unit-check-'));
const installed = join(folder, 'unit');
const clock = makeClock(join(folder, 'clock'), new Date());
const world = sandboxTest();

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

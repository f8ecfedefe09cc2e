import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeClock } from '../../scripts/testing/world-clock.ts';
import type { Sandbox } from '../src/sandbox.ts';
import { noUrls } from '../src/world.ts';
import {
  type Account,
  billerCall,
  channelCall,
  control,
  listenForNotifies,
  merchant,
  payAddress,
  post,
  sandboxTest,
  writeOffOf,
} from './world.ts';

type Outcomes = { outcomes: { outcome: string; accounts: Account[] }[] };

const world = sandboxTest();

function page(path: string) {
  return fetch(`${world.sandbox.urls.launcher}/sandbox/${path}`);
}

test('the launcher’s page runs only its own files', async () => {
  const answer = await page('');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
  const text = await answer.text();
  const files = [...text.matchAll(/\/sandbox\/page\/([\w.]+)/g)].map(([, name]) => name);
  expect(files).toContain('main.js');
  for (const name of files) expect((await page(`page/${name}`)).status).toBe(200);
  expect((await page('page/../service.ts')).status).toBe(404);
  expect(text).not.toMatch(/<script(?![^>]*src=)/);
});

test('the launcher’s scripts are served as JavaScript, and each imports existing ones', async () => {
  const seen = new Set<string>();
  const follow = async (name: string): Promise<void> => {
    if (seen.has(name)) return;
    seen.add(name);
    const answer = await page(`page/${name}`);
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    const text = await answer.text();
    expect(stripTypeScriptTypes(text)).toBe(text);
    for (const [, imported = ''] of text.matchAll(/'\.\/([^']+)'/g)) await follow(imported);
  };
  await follow('main.js');
  expect([...seen]).toEqual(expect.arrayContaining(['text.js', 'people.js', 'cards.js']));
});

test('a reset returns paid bills and spent money, and makes everybody normal', async () => {
  const { outcomes } = await control<Outcomes>(world.sandbox, 'accounts');
  const [account] = outcomes.find(({ outcome }) => outcome === 'ONE_BILL')?.accounts ?? [];
  if (!account) throw new Error('The launcher lists no account with one bill.');
  const { unitId, accountNumber, bills } = account;
  const [bill] = bills;
  await billerCall(world.sandbox, '/biller/v1/writeOffs', writeOffOf(account));
  await control(world.sandbox, 'units/conduct', { unitId, conduct: { down: true } });
  await control(world.sandbox, 'wallet/balance', { user: '13873120001', balance: 1 });
  await control(world.sandbox, 'reset', {});
  const asked = { unitId, accountNumber };
  const { answer } = await billerCall<Account>(world.sandbox, '/biller/v1/bills/query', asked);
  expect(answer.bills).toMatchObject([{ due: bill?.due }]);
  expect(answer.bills[0]?.billNo).not.toBe(bill?.billNo);
  const { users } = await control<{ users: { mobile: string; balance: number }[] }>(world.sandbox, 'users');
  expect(users.find(({ mobile }) => mobile === '13873120001')?.balance).toBe(500_000);
});

test('the wallet’s books add up to everybody’s balances', async () => {
  const sdk = merchant(world.sandbox);
  const pay = payAddress(sdk, { outTradeNo: 'BOOKS1', totalAmount: '12.34' });
  await control(world.sandbox, 'pay', { user: '13873120001', pay });
  const { users } = await control<{ users: { walletUserId: string; balance: number }[] }>(
    world.sandbox,
    'users',
  );
  const { wallet } = await control<{
    wallet: { from_account: string; to_account: string; amount: number }[];
  }>(world.sandbox, 'books?limit=100000');
  for (const { walletUserId, balance } of users) {
    const held = wallet.reduce(
      (sum, row) =>
        sum +
        (row.to_account === walletUserId ? row.amount : 0) -
        (row.from_account === walletUserId ? row.amount : 0),
      0,
    );
    expect(held).toBe(balance);
  }
});

const MAIN = new URL('../src/main.ts', import.meta.url);

let dir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  await rm(dir, { recursive: true });
});

type FirstMessage = { ready?: true; env?: Record<string, string>; failed?: string };

/** Starts the sandbox as a process and waits for its first message. */
async function start(env: Record<string, string> = {}) {
  const child = fork(MAIN, [], {
    env: {
      ...makeClock(join(dir, 'clock'), new Date()).settings,
      PATH: process.env['PATH'] ?? '',
      SANDBOX_DIR: dir,
      APP_URL: 'http://127.0.0.1:8080',
      ...env,
    },
  });
  children.push(child);
  const [said] = (await once(child, 'message')) as [FirstMessage];
  const settings = said.env ?? {};
  const sandbox = {
    env: settings,
    urls: { ...noUrls(), launcher: settings['SANDBOX_URL'] ?? '' },
    stop: async () => {},
  } satisfies Sandbox;
  return { child, said, sandbox };
}

async function channelsOf(sandbox: Sandbox): Promise<string> {
  return (await control<{ channels: string }>(sandbox, 'services')).channels;
}

test('a hard stop loses nothing: addresses, keys, trades, write-offs, due notifies, messages and tokens stay', async () => {
  const notified = await listenForNotifies();
  notified.answer('not yet');
  const before = await start();
  const sdk = merchant(before.sandbox);
  const content = { outTradeNo: 'DURABLE1', totalAmount: '9.99' };
  const pay = payAddress(sdk, content, { notifyUrl: notified.url });
  await control(before.sandbox, 'pay', { user: '13873120001', pay });
  const writeOff = writeOffOf(await control<Account>(before.sandbox, 'accounts', { outcome: 'ONE_BILL' }));
  const sent = await billerCall(before.sandbox, '/biller/v1/writeOffs', writeOff);
  const wayIn = { user: '13873120001', outputEndpoint: 'jt_demo' };
  const { token } = await control<{ token: string }>(before.sandbox, 'entry', wayIn);
  const { status: taken } = await post(
    `${before.sandbox.env['SMS_URL']}/v1/messages`,
    { id: 'durable-1', mobile: '13900001111', text: '204518' },
    { authorization: `Bearer ${before.sandbox.env['SMS_KEY']}` },
  );
  expect(taken).toBe(202);
  await notified.came(1);
  before.child.kill('SIGKILL');
  await once(before.child, 'exit');

  notified.answer('success');
  const after = await start({ SANDBOX_NOTIFY_SPEEDUP: '100000' });
  expect(after.said.env).toEqual(before.said.env);
  const { unitId, writeOffNo } = writeOff;
  const asked = await billerCall(after.sandbox, '/biller/v1/writeOffs/query', { unitId, writeOffNo });
  expect(asked).toEqual(sent);
  const { trade } = await control<{ trade: { status: string } }>(after.sandbox, 'trades/DURABLE1');
  expect(trade.status).toBe('TRADE_SUCCESS');
  expect(await control(after.sandbox, 'notify/resend', { outTradeNo: 'DURABLE1' })).toMatchObject({
    answer: 'success',
  });
  expect(await control(after.sandbox, 'sms?mobile=13900001111')).toMatchObject({
    messages: [{ id: 'durable-1', code: '204518' }],
  });
  const channels = {
    ...after.sandbox,
    urls: { ...after.sandbox.urls, channels: await channelsOf(after.sandbox) },
  };
  expect(await channelCall(channels, 'jt_demo', '/exchange', { token })).toMatchObject({ status: 200 });
  await notified.close();
});

test.each(['SIGTERM', 'disconnect'])('%s stops the sandbox cleanly', async (way) => {
  const { child } = await start();
  if (way === 'disconnect') child.disconnect();
  else child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});

test('a second sandbox on the same folder is refused', async () => {
  await start();
  const second = await start();
  expect(second.said.failed).toMatch(/^Another sandbox is already using /);
});

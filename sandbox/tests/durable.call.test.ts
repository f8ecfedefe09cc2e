import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeClock } from '../../scripts/testing/world-clock.ts';
import type { Sandbox } from '../src/sandbox.ts';
import { noUrls } from '../src/world.ts';
import { channelCall, post } from './outside.ts';
import { billerCall, control, listenForNotifies, merchant } from './world.ts';

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
  const pay = sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
    notifyUrl: notified.url,
    bizContent: {
      outTradeNo: 'DURABLE1',
      totalAmount: '9.99',
      subject: '水费',
      productCode: 'QUICK_WAP_WAY',
      quitUrl: 'http://127.0.0.1:8080/jiaofei/quit',
    },
  });
  await control(before.sandbox, 'pay', { user: '13873120001', pay });
  const account = await control<{
    unitId: string;
    accountNumber: string;
    bills: { billNo: string; due: number }[];
  }>(before.sandbox, 'accounts', { outcome: 'ONE_BILL' });
  const { unitId, accountNumber, bills } = account;
  const writeOff = {
    writeOffNo: 'WDURABLE1',
    unitId,
    accountNumber,
    kind: 'BILL',
    billNo: bills[0]?.billNo,
    amount: bills[0]?.due,
    paidAt: '2026-11-20T15:04:12.000+08:00',
  };
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
  const asked = await billerCall(after.sandbox, '/biller/v1/writeOffs/query', {
    unitId,
    writeOffNo: 'WDURABLE1',
  });
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

test.each(['SIGTERM', 'disconnect'])('%s stops it cleanly', async (way) => {
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

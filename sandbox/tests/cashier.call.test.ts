import { randomUUID } from 'node:crypto';
import type { AlipaySdk } from 'alipay-sdk';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { control, merchant, sandboxTest } from './world.ts';

const RETURN = 'http://127.0.0.1:8080/jiaofei/pages/zfcg/zfcg?orderId=1';
const QUIT = 'http://127.0.0.1:8080/jiaofei/pages/ddxq/ddxq?orderId=1';

const world = sandboxTest();
let sdk: AlipaySdk;
let number: string;
let cashier: string;

function post(path: string, fields: Record<string, string>) {
  return fetch(`${cashier}/${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
}

function contents(subject: string) {
  return { outTradeNo: number, totalAmount: '5.00', subject, productCode: 'QUICK_WAP_WAY', quitUrl: QUIT };
}

beforeAll(() => {
  sdk = merchant(world.sandbox);
});
beforeEach(async () => {
  number = `C${randomUUID().replaceAll('-', '')}`;
  const address = sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
    returnUrl: RETURN,
    bizContent: contents('<b>水费'),
  });
  const opened = await fetch(address, { redirect: 'manual' });
  expect(opened.status).toBe(303);
  cashier = `${world.sandbox.urls.wallet}${opened.headers.get('location')}`;
});

test('the cashier takes the password and returns with signed facts', async () => {
  const { users } = await control<{ users: { walletUserId: string; password: string }[] }>(
    world.sandbox,
    'users',
  );
  const [user] = users;
  const fields = { user: user?.walletUserId ?? '', password: user?.password ?? '' };
  expect((await post('pay', { ...fields, password: '999999' })).status).toBe(422);
  const [first, second] = await Promise.all([post('pay', fields), post('pay', fields)]);
  const back = new URL(first.headers.get('location') ?? '');
  expect(second.status).toBe(303);
  expect(back.searchParams.get('orderId')).toBe('1');
  expect(back.searchParams.get('out_trade_no')).toBe(number);
  const { trade } = await control<{ trade: { status: string } }>(world.sandbox, `trades/${number}`);
  expect(trade.status).toBe('TRADE_SUCCESS');
});

test('cancelling at the cashier returns unpaid, and a changed address opens nothing', async () => {
  expect((await post('cancel', {})).headers.get('location')).toBe(QUIT);
  const changed = sdk
    .pageExecute('alipay.trade.wap.pay', 'GET', {
      bizContent: contents('x'),
    })
    .replace('5.00', '0.01');
  const refused = await fetch(changed);
  expect(refused.status).toBe(400);
});

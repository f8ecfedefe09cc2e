import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { billerCall, control, listenForNotifies, merchant, sandboxTest } from './world.ts';

type Listed = { unitId: string; accountNumber: string; bills: { billNo: string; due: number }[] };
type Outcomes = { outcomes: { outcome: string; label: { zh: string; en: string }; accounts: Listed[] }[] };

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
  expect([...seen]).toEqual(expect.arrayContaining(['words-en.js', 'words-zh.js', 'units.js']));
});

test('a reset returns paid bills and spent money, and makes everybody normal', async () => {
  const { outcomes } = await control<Outcomes>(world.sandbox, 'accounts');
  const [account] = outcomes.find(({ outcome }) => outcome === 'ONE_BILL')?.accounts ?? [];
  const [bill] = account?.bills ?? [];
  await billerCall(world.sandbox, '/biller/v1/writeOffs', {
    writeOffNo: 'WRESET',
    unitId: account?.unitId,
    accountNumber: account?.accountNumber,
    kind: 'BILL',
    billNo: bill?.billNo,
    amount: bill?.due,
    paidAt: '2026-11-20T15:04:12.000+08:00',
  });
  await control(world.sandbox, 'units/conduct', { unitId: account?.unitId, conduct: { down: true } });
  await control(world.sandbox, 'wallet/balance', { user: '13873120001', balance: 1 });
  await control(world.sandbox, 'reset', {});
  const asked = { unitId: account?.unitId, accountNumber: account?.accountNumber };
  const { answer } = await billerCall<{ bills: { billNo: string; due: number }[] }>(
    world.sandbox,
    '/biller/v1/bills/query',
    asked,
  );
  expect(answer.bills).toMatchObject([{ due: bill?.due }]);
  expect(answer.bills[0]?.billNo).not.toBe(bill?.billNo);
  const { users } = await control<{ users: { mobile: string; balance: number }[] }>(world.sandbox, 'users');
  expect(users.find(({ mobile }) => mobile === '13873120001')?.balance).toBe(500_000);
});

test('the wallet’s books add up to everybody’s balances', async () => {
  const sdk = merchant(world.sandbox);
  const notified = await listenForNotifies();
  const pay = sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
    notifyUrl: notified.url,
    bizContent: {
      outTradeNo: 'BOOKS1',
      totalAmount: '12.34',
      subject: '水费',
      productCode: 'QUICK_WAP_WAY',
      quitUrl: 'http://127.0.0.1:8080/jiaofei/quit',
    },
  });
  await control(world.sandbox, 'pay', { user: '13873120001', pay });
  await notified.close();
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

import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { billerCall, control, freshSandbox, listenForNotifies, merchant, sandboxTest } from './world.ts';

type Listed = { unitId: string; accountNumber: string; bills: { billNo: string; due: number }[] };
type Outcomes = { outcomes: { outcome: string; label: { zh: string; en: string }; accounts: Listed[] }[] };
type Event = { id: number; what: string; result: string; facts: Record<string, string> };

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

test('every outcome has a realistic account, under the same number in every sandbox', async () => {
  const { outcomes } = await control<Outcomes>(world.sandbox, 'accounts');
  expect(outcomes.filter(({ accounts }) => accounts.length === 0)).toEqual([]);
  const other = await freshSandbox();
  const again = await control<Outcomes>(other.sandbox, 'accounts');
  await other.remove();
  const numbers = ({ outcomes: list }: Outcomes) =>
    list.flatMap(({ accounts }) => accounts.map(({ unitId, accountNumber }) => `${unitId} ${accountNumber}`));
  expect(numbers(again)).toEqual(numbers({ outcomes }));
  expect(new Set(numbers(again)).size).toBe(numbers(again).length);
});

test('the account of a replaced unit is known to the unit that replaces it', async () => {
  const { accountNumber } = await control<Listed>(world.sandbox, 'accounts', { outcome: 'UNIT_REPLACED' });
  const asked = { unitId: 'water-430100', accountNumber };
  const { answer } = await billerCall(world.sandbox, '/biller/v1/bills/query', asked);
  expect(answer).toMatchObject({ result: 'FOUND', bills: [{}] });
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

test('events arrive as they happen, with account numbers masked', async () => {
  const { events: before } = await control<{ events: Event[] }>(world.sandbox, 'events');
  const last = before.at(-1)?.id ?? 0;
  const waiting = control<{ events: Event[] }>(world.sandbox, `events?after=${last}&wait=20`);
  await billerCall(world.sandbox, '/biller/v1/bills/query', {
    unitId: 'water-430100',
    accountNumber: '31234567',
  });
  const { events } = await waiting;
  expect(events).toMatchObject([
    { what: 'bills/query', result: 'ACCOUNT_UNKNOWN', facts: { accountNumber: '*4567' } },
  ]);
});

test('the control API says why it refuses a call', async () => {
  await expect(control(world.sandbox, 'ssoToken', { user: 'nobody' })).rejects.toThrow(
    'No wallet user nobody.',
  );
  await expect(control(world.sandbox, 'accounts', { outcome: 'NONE' })).rejects.toThrow('/outcome');
  await expect(control(world.sandbox, 'pay', { user: '13873120001' })).rejects.toThrow(
    'Name pay or outTradeNo.',
  );
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

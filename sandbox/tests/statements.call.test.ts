import { randomUUID } from 'node:crypto';
import type { StatementAnswer } from '@life-payment/biller-api';
import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { day } from '../src/time.ts';
import { type Account, billerCall, control, exec, merchantTest, payAddress, writeOffOf } from './world.ts';

const HOUR = 3_600_000;

let moved = 0;
const { shop, pay } = merchantTest({}, () => Date.now() + moved);

beforeEach(async () => {
  moved = 0;
  await control(shop.sandbox, 'wallet/conduct', { conduct: { statement: 'EARLY' } });
});

function today() {
  return day(Date.now());
}

function address(billDate = today(), billType = 'trade') {
  return exec(shop.sdk, 'alipay.data.dataservice.bill.downloadurl.query', {
    billType,
    billDate,
    secure: 'true',
  });
}

async function download(url: unknown) {
  const answer = await fetch(String(url));
  return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

async function files(billType = 'trade'): Promise<Map<string, string>> {
  const { bytes } = await download((await address(today(), billType))['billDownloadUrl']);
  const gbk = new TextDecoder('gbk', { fatal: true });
  return new Map(
    Object.entries(unzipSync(bytes)).map(([name, file]) => [
      gbk.decode(Buffer.from(name, 'latin1')),
      gbk.decode(file),
    ]),
  );
}

/** A paid trade with a partial refund under the given number. */
async function traded(refundNo: string): Promise<string> {
  const outTradeNo = `T${randomUUID().replaceAll('-', '')}`;
  await pay({ pay: payAddress(shop.sdk, { outTradeNo, totalAmount: '123.60' }) });
  await exec(shop.sdk, 'alipay.trade.refund', { outTradeNo, refundAmount: '23.60', outRequestNo: refundNo });
  return outTradeNo;
}

test('the statement is a zip of GBK files with every trade and refund of the day, and their sums', async () => {
  const outTradeNo = await traded('R1');
  const found = await files();
  const name = `20880410000000180156_${today().replaceAll('-', '')}_业务明细`;
  expect([...found.keys()]).toEqual([`${name}.csv`, `${name}(汇总).csv`]);
  const lines = (found.get(`${name}.csv`) ?? '').split('\r\n');
  expect(lines[0]).toBe('#支付宝业务明细查询');
  expect(lines[4]?.split(',')).toHaveLength(25);
  const rows = lines
    .filter((line) => line.includes(outTradeNo))
    .map((line) => line.replace('"长沙 电费,十一月 100%"', 'NAME').split(','));
  expect(rows.map((row) => [row[2], row[3], row[11], row[21], row[22]])).toEqual([
    ['交易\t', 'NAME', '123.60', '\t', '-0.74'],
    ['退款\t', 'NAME', '-23.60', 'R1\t', '0.14'],
  ]);
  expect(lines.at(-4)).toBe('#交易合计：1笔，商家实收共123.60元，商家优惠共0.00元');
  expect(lines.at(-3)).toBe('#退款合计：1笔，商家实收退款共-23.60元，商家优惠退款共0.00元');
});

test('the statement of the account has every movement with the balance after it: payments, refunds, fees, payouts to the bank', async () => {
  await control(shop.sandbox, 'wallet/payOut', { keep: 0 });
  await traded('R2');
  expect(await control(shop.sandbox, 'wallet/payOut', { keep: 1_000 })).toEqual({ amount: 8_940 });
  const lines = [...(await files('signcustomer')).values()][0]?.split('\r\n') ?? [];
  expect(lines[0]).toBe('#支付宝账务明细查询');
  expect(lines[4]?.split(',')).toHaveLength(12);
  const rows = lines.slice(-10, -5).map((line) => line.replace('"长沙 电费,十一月 100%"', 'NAME').split(','));
  expect(rows.map((row) => [row[10], row[6], row[7], row[8]])).toEqual([
    ['在线支付', '123.60', '0.00', '123.60'],
    ['收费', '0.00', '-0.74', '122.86'],
    ['交易退款', '0.00', '-23.60', '99.26'],
    ['退费', '0.14', '0.00', '99.40'],
    ['提现', '0.00', '-89.40', '10.00'],
  ]);
});

test('the statement of the account has a payout every morning that leaves a thousand yuan', async () => {
  await control(shop.sandbox, 'wallet/payOut', { keep: 0 });
  for (let nth = 0; nth < 9; nth += 1) await traded(`P${nth}`);
  moved = Date.parse(`${today()}T24:00:00+08:00`) + 3 * HOUR - Date.now();
  await address(day(Date.now()), 'signcustomer');
  moved += 24 * HOUR;
  await address(day(Date.now()), 'signcustomer');
  const { wallet } = await control<{
    wallet: { kind: string; from_account: string; to_account: string; amount: number }[];
  }>(shop.sandbox, 'books?limit=100000');
  const balance = wallet.reduce(
    (sum, { from_account, to_account, amount }) =>
      sum + (to_account === 'MERCHANT' ? amount : from_account === 'MERCHANT' ? -amount : 0),
    0,
  );
  expect(balance).toBe(Math.min(balance, 100_000));
  expect(balance).toBeGreaterThan(0);
});

test('the address of a statement is valid for half a minute and for its statement only', async () => {
  const { billDownloadUrl } = await address();
  expect((await download(billDownloadUrl)).status).toBe(200);
  const other = new URL(String(billDownloadUrl));
  other.searchParams.set('bizDates', '2026-01-01');
  expect((await download(other)).status).toBe(403);
  const kind = new URL(String(billDownloadUrl));
  kind.searchParams.set('bizType', 'signcustomer');
  expect((await download(kind)).status).toBe(403);
  moved = 31_000;
  expect((await download(billDownloadUrl)).status).toBe(403);
});

test('the address of a statement is available from nine the next morning on', async () => {
  await control(shop.sandbox, 'wallet/conduct', { conduct: {} });
  const midnight = Date.parse(`${today()}T24:00:00+08:00`);
  moved = midnight + 9 * HOUR - 60_000 - Date.now();
  const missing = { code: '40004', subCode: 'isp.bill_not_exist' };
  const asked = day(Date.now());
  expect(await address(asked)).toMatchObject(missing);
  moved += 2 * 60_000;
  expect(await address(asked)).toMatchObject({ code: '10000' });
  expect(await address(day(Date.now() + moved))).toMatchObject(missing);
});

test('the address of a statement is refused for an invalid day or another kind', async () => {
  expect(await address('2026-02-30')).toMatchObject({ subCode: 'isv.invalid_arguments' });
  expect(await address(today(), 'merchant_act')).toMatchObject({ subCode: 'isp.type_not_supported' });
});

const statement = async (unitId: string, after?: string, of = today()) =>
  (
    await billerCall<StatementAnswer>(shop.sandbox, '/biller/v1/statements', {
      unitId,
      day: of,
      ...(after ? { after } : {}),
    })
  ).answer;

test('a unit’s statement has the write-offs of the day, once the day is over', async () => {
  const account = await control<Account>(shop.sandbox, 'accounts', { outcome: 'ONE_BILL' });
  const sent = writeOffOf(account);
  const { writeOffNo, unitId, amount } = sent;
  await billerCall(shop.sandbox, '/biller/v1/writeOffs', sent);
  expect(await statement(unitId)).toEqual({ result: 'NOT_READY' });
  await control(shop.sandbox, 'units/conduct', { unitId, conduct: { statement: 'EARLY' } });
  expect(await statement(unitId)).toMatchObject({
    result: 'READY',
    lines: [{ writeOffNo, amount }],
    count: 1,
    total: amount,
    more: false,
  });
  expect(await statement(unitId, undefined, day(Date.now() + 24 * HOUR))).toMatchObject({
    count: 0,
    received: [{ forDay: today(), amount }],
  });
  expect(await statement(unitId, writeOffNo)).toMatchObject({ lines: [], count: 1, more: false });
});

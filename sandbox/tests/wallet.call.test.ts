import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gatewayTime } from '../src/time.ts';
import { control, exec, freshSandbox, listenForNotifies, merchant, type Notified } from './world.ts';

let world: Awaited<ReturnType<typeof freshSandbox>>;
let sdk: AlipaySdk;
let notified: Notified;
let user: { walletUserId: string; mobile: string; balance: number };
let number: string;

function pageOf(outTradeNo: string, amount = '123.60', minutes = 15) {
  return sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
    notifyUrl: notified.url,
    returnUrl: 'http://127.0.0.1:8080/jiaofei/pages/zfcg/zfcg?orderId=1&outputEndpoint=HISUN',
    bizContent: {
      outTradeNo,
      totalAmount: amount,
      subject: '长沙 电费 100%',
      productCode: 'QUICK_WAP_WAY',
      quitUrl: 'http://127.0.0.1:8080/jiaofei/quit',
      timeExpire: gatewayTime(Date.now() + minutes * 60_000),
    },
  });
}

function pay(body: Record<string, unknown>) {
  return control<{ kind: string }>(world.sandbox, 'pay', { user: user.mobile, ...body });
}
function query(outTradeNo = number) {
  return exec(sdk, 'alipay.trade.query', { outTradeNo });
}
function refund(requestNo: string, amount: string) {
  return exec(sdk, 'alipay.trade.refund', {
    outTradeNo: number,
    refundAmount: amount,
    outRequestNo: requestNo,
  });
}

beforeAll(async () => {
  world = await freshSandbox();
  sdk = merchant(world.sandbox);
});
afterAll(() => world.remove());
beforeEach(async () => {
  notified = await listenForNotifies();
  user = await control(world.sandbox, 'users', {});
  number = `T${randomUUID().replaceAll('-', '')}`;
  return () => notified.close();
});

describe('the wallet’s gateway', () => {
  test('refuses a request that its app did not sign', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const stranger = merchant(world.sandbox, privateKey);
    expect(await exec(stranger, 'alipay.trade.query', { outTradeNo: number })).toMatchObject({
      code: '40002',
      subCode: 'isv.invalid-signature',
    });
  });

  test('answers an unknown method and an unknown trade', async () => {
    await expect(sdk.exec('alipay.no.such', {}, { validateSign: true })).rejects.toThrow();
    expect(await query()).toMatchObject({ code: '40004', subCode: 'ACQ.TRADE_NOT_EXIST' });
  });

  test('can know nothing, lose its answer after acting, or be down', async () => {
    const outTradeNo = number;
    const bend = (gateway: string) =>
      control(world.sandbox, 'wallet/conduct', { outTradeNo, conduct: { gateway } });
    await pay({ pay: pageOf(number) });
    await bend('UNKNOWN');
    expect(await query()).toMatchObject({ code: '20000', subCode: 'isp.unknow-error' });
    await bend('DOWN');
    await expect(refund('R1', '1.00')).rejects.toThrow();
    await bend('ANSWER_LOST');
    await expect(refund('R2', '1.00')).rejects.toThrow();
    await bend('NORMAL');
    const asked = (outRequestNo: string) =>
      exec(sdk, 'alipay.trade.fastpay.refund.query', { outTradeNo: number, outRequestNo });
    expect((await asked('R1'))['refundStatus']).toBeUndefined();
    expect((await asked('R2'))['refundStatus']).toBe('REFUND_SUCCESS');
  });
});

describe('the wallet’s sign-on', () => {
  test('accepts a code once, and answers who the payer is', async () => {
    const { ssoToken } = await control<{ ssoToken: string }>(world.sandbox, 'ssoToken', {
      user: user.mobile,
    });
    const exchange = () =>
      sdk.exec(
        'alipay.system.oauth.token',
        { grantType: 'authorization_code', code: ssoToken },
        { validateSign: true },
      );
    const token = await exchange();
    expect(token).toMatchObject({ userId: user.walletUserId });
    const info = await sdk.exec(
      'alipay.user.info.share',
      { authToken: token['accessToken'] },
      { validateSign: true },
    );
    expect(info).toMatchObject({ code: '10000', userId: user.walletUserId, mobile: user.mobile });
    await expect(exchange()).rejects.toThrow();
  });
});

describe('a payment at the wallet', () => {
  test('exists once the payer has opened it, and is paid once', async () => {
    expect(await query()).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' });
    expect(await exec(sdk, 'alipay.trade.close', { outTradeNo: number })).toMatchObject({
      subCode: 'ACQ.TRADE_NOT_EXIST',
    });
    await control(world.sandbox, 'open', { pay: pageOf(number) });
    expect(await query()).toMatchObject({
      code: '10000',
      tradeStatus: 'WAIT_BUYER_PAY',
      totalAmount: '123.60',
    });
    expect((await pay({ outTradeNo: number })).kind).toBe('PAID');
    expect((await pay({ outTradeNo: number })).kind).toBe('ALREADY_PAID');
    expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS', sendPayDate: expect.any(String) });
    const { wallet } = await control<{ wallet: { from_account: string; amount: number }[] }>(
      world.sandbox,
      'books',
    );
    expect(wallet.filter((row) => row.from_account === user.walletUserId)).toMatchObject([
      { amount: 12_360 },
    ]);
  });

  test('is paid by the string for the wallet client in the same way', async () => {
    const order = sdk.sdkExecute('alipay.trade.app.pay', {
      notifyUrl: notified.url,
      bizContent: { outTradeNo: number, totalAmount: '0.01', subject: '水费 & 电费=1' },
    });
    expect((await pay({ pay: order })).kind).toBe('PAID');
    expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS', totalAmount: '0.01' });
  });

  test('is refused with a changed address, and with another amount under the same number', async () => {
    await expect(pay({ pay: pageOf(number).replace('123.60', '1.60') })).rejects.toThrow('not signed');
    await control(world.sandbox, 'open', { pay: pageOf(number) });
    await expect(pay({ pay: pageOf(number, '1.60') })).rejects.toThrow('ACQ.CONTEXT_INCONSISTENT');
  });

  test('needs the password, in five tries, and enough balance', async () => {
    await control(world.sandbox, 'open', { pay: pageOf(number, '20000.00') });
    expect((await pay({ outTradeNo: number })).kind).toBe('NOT_ENOUGH');
    for (const triesLeft of [4, 3, 2, 1])
      expect(await pay({ outTradeNo: number, password: '000000' })).toMatchObject({ triesLeft });
    expect((await pay({ outTradeNo: number, password: '000000' })).kind).toBe('LOCKED');
    expect((await pay({ outTradeNo: number })).kind).toBe('LOCKED');
    await control(world.sandbox, 'wallet/balance', { user: user.mobile, balance: 2_000_000 });
    expect((await pay({ outTradeNo: number })).kind).toBe('PAID');
  });

  test('ends by close only when it is unpaid', async () => {
    const close = () => exec(sdk, 'alipay.trade.close', { outTradeNo: number });
    await control(world.sandbox, 'open', { pay: pageOf(number) });
    expect(await close()).toMatchObject({ code: '10000' });
    expect(await close()).toMatchObject({ subCode: 'ACQ.TRADE_STATUS_ERROR' });
    const closed = await query();
    expect(closed).toMatchObject({ tradeStatus: 'TRADE_CLOSED' });
    expect(closed['sendPayDate']).toBeUndefined();
    expect((await pay({ outTradeNo: number })).kind).toBe('CLOSED');
  });

  test('ends by cancel, which refunds a paid trade', async () => {
    const cancel = () => exec(sdk, 'alipay.trade.cancel', { outTradeNo: number });
    await pay({ pay: pageOf(number) });
    expect(await cancel()).toMatchObject({ code: '10000', action: 'refund', retryFlag: 'N' });
    expect(await query()).toMatchObject({ tradeStatus: 'TRADE_CLOSED' });
  });
});

describe('a refund at the wallet', () => {
  beforeEach(() => pay({ pay: pageOf(number) }));

  test('is done once for each number', async () => {
    expect(await refund('R1', '100.00')).toMatchObject({
      code: '10000',
      fundChange: 'Y',
      refundFee: '100.00',
    });
    expect(await refund('R1', '100.00')).toMatchObject({
      code: '10000',
      fundChange: 'N',
      refundFee: '100.00',
    });
    expect(await refund('R1', '99.00')).toMatchObject({ subCode: 'ACQ.DISCORDANT_REPEAT_REQUEST' });
    expect(await refund('R2', '23.61')).toMatchObject({ subCode: 'ACQ.REASON_TRADE_REFUND_FEE_ERR' });
    expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' });
    expect(await refund('R2', '23.60')).toMatchObject({ fundChange: 'Y', refundFee: '123.60' });
    expect(await query()).toMatchObject({ tradeStatus: 'TRADE_CLOSED', sendPayDate: expect.any(String) });
  });

  test('waits for a seller without enough money', async () => {
    const short = (sellerShort: boolean) =>
      control(world.sandbox, 'wallet/conduct', { outTradeNo: number, conduct: { sellerShort } });
    await short(true);
    expect(await refund('R1', '1.00')).toMatchObject({
      code: '40004',
      subCode: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
    });
    await short(false);
    expect(await refund('R1', '1.00')).toMatchObject({ fundChange: 'Y' });
  });

  test('is refused for a finished trade', async () => {
    await control(world.sandbox, 'trades/finish', { outTradeNo: number });
    expect(await refund('R1', '1.00')).toMatchObject({ subCode: 'ACQ.TRADE_HAS_FINISHED' });
  });
});

import { randomUUID } from 'node:crypto';
import type { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gatewayTime } from '../src/time.ts';
import { control, exec, freshSandbox, listenForNotifies, merchant, type Notified } from './world.ts';

let world: Awaited<ReturnType<typeof freshSandbox>>;
let sdk: AlipaySdk;
let notified: Notified;
let user: { walletUserId: string; mobile: string; balance: number };
let number: string;
/** How far the wallet's clock is ahead of ours, in milliseconds. */
let ahead = 0;

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
      timeExpire: gatewayTime(Date.now() + ahead + minutes * 60_000),
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
  world = await freshSandbox({ notifySpeedup: 10_000, clock: () => Date.now() + ahead });
  sdk = merchant(world.sandbox);
});
afterAll(() => world.remove());
beforeEach(async () => {
  notified = await listenForNotifies();
  user = await control(world.sandbox, 'users', {});
  number = `T${randomUUID().replaceAll('-', '')}`;
  return () => notified.close();
});

describe('a notify of the wallet', () => {
  test('is signed, and repeated under one id until it is answered success', async () => {
    notified.answer('fail');
    await pay({ pay: pageOf(number) });
    await notified.came(2);
    notified.answer('success');
    const forms = await notified.came(3);
    const [form] = forms;
    expect(form).toMatchObject({
      trade_status: 'TRADE_SUCCESS',
      total_amount: '123.60',
      out_trade_no: number,
    });
    expect(forms.every((each) => sdk.checkNotifySignV2(each))).toBe(true);
    expect(new Set(forms.map((each) => each['notify_id'])).size).toBe(1);
    expect(sdk.checkNotifySignV2({ ...form, total_amount: '1.00' })).toBe(false);
  });

  test('reports an expired trade, without a payment', async () => {
    await control(world.sandbox, 'open', { pay: pageOf(number) });
    ahead += 16 * 60_000;
    expect(await query()).toMatchObject({ tradeStatus: 'TRADE_CLOSED' });
    const [form] = await notified.came(1);
    expect(form).toMatchObject({
      trade_status: 'TRADE_CLOSED',
      refund_fee: '0.00',
      gmt_close: expect.any(String),
    });
    expect(form).not.toHaveProperty('gmt_payment');
    const late = { pay: pageOf(number), late: true };
    expect((await pay(late)).kind).toBe('PAID');
    expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' });
  });

  test('reports a refund with its fields', async () => {
    await pay({ pay: pageOf(number) });
    await notified.came(1);
    await refund('R1', '123.60');
    const [, refunded] = await notified.came(2);
    expect(refunded).toMatchObject({ trade_status: 'TRADE_CLOSED', refund_fee: '123.60', out_biz_no: 'R1' });
  });

  test('can be sent again, forged, or never sent', async () => {
    await pay({ pay: pageOf(number), fault: 'NOTIFY_NEVER' });
    expect(notified.forms).toHaveLength(0);
    await control(world.sandbox, 'wallet/conduct', { outTradeNo: number, conduct: {} });
    expect(await control(world.sandbox, 'notify/resend', { outTradeNo: number })).toMatchObject({
      answer: 'success',
    });
    const forge = (signed: boolean) =>
      control(world.sandbox, 'notify/forge', {
        outTradeNo: number,
        fields: { total_amount: '0.01' },
        signed,
      });
    await forge(true);
    await forge(false);
    const [, signed, unsigned] = notified.forms.slice(-3);
    expect(sdk.checkNotifySignV2(signed)).toBe(true);
    expect(sdk.checkNotifySignV2(unsigned)).toBe(false);
  });
});

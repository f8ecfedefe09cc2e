import { beforeEach, describe, expect, test } from 'vitest';
import { rsaKeys } from '../../scripts/testing/keys.ts';
import { control, exec, merchant, merchantTest, QUIT } from './world.ts';

/** The lead of the wallet's clock over ours, in milliseconds. */
let ahead = 0;
const { shop, pageOf, pay, query, refund } = merchantTest(
  { notifySpeedup: 10_000 },
  () => Date.now() + ahead,
);

test('the gateway refuses a request that its app did not sign', async () => {
  const stranger = merchant(shop.sandbox, rsaKeys().privateKey);
  expect(await exec(stranger, 'alipay.trade.query', { outTradeNo: shop.number })).toMatchObject({
    code: '40002',
    subCode: 'isv.invalid-signature',
  });
});

test('the gateway takes the merchant’s authorisation of the app, and refuses another', async () => {
  const ask = (appAuthToken: string) =>
    shop.sdk.exec(
      'alipay.trade.query',
      { appAuthToken, bizContent: { outTradeNo: shop.number } },
      { validateSign: true },
    );
  expect(await ask('somebody-elses')).toMatchObject({ code: '20001', subCode: 'aop.invalid-app-auth-token' });
  expect(await ask('sandbox-202611BB00000000000000000001')).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' });
});

test('the gateway answers a wrong parameter with the code of the real one', async () => {
  const wrong = await exec(shop.sdk, 'alipay.trade.query', { outTradeNo: shop.number, colour: 'red' });
  expect(wrong).toMatchObject({ code: '40004', subCode: 'ACQ.INVALID_PARAMETER' });
});

test('the gateway answers an unknown method and an unknown trade', async () => {
  await expect(shop.sdk.exec('alipay.no.such', {}, { validateSign: true })).rejects.toThrow();
  expect(await query()).toMatchObject({ code: '40004', subCode: 'ACQ.TRADE_NOT_EXIST' });
});

test('the wallet accepts a code once, and answers who the payer is', async () => {
  const { ssoToken } = await control<{ ssoToken: string }>(shop.sandbox, 'ssoToken', {
    user: shop.user.mobile,
  });
  const exchange = () =>
    shop.sdk.exec(
      'alipay.system.oauth.token',
      { grantType: 'authorization_code', code: ssoToken },
      { validateSign: true },
    );
  const token = await exchange();
  expect(token).toMatchObject({ userId: shop.user.walletUserId });
  const info = await shop.sdk.exec(
    'alipay.user.info.share',
    { authToken: token['accessToken'] },
    { validateSign: true },
  );
  expect(info).toMatchObject({ code: '10000', userId: shop.user.walletUserId, mobile: shop.user.mobile });
  await expect(exchange()).rejects.toThrow();
});

test('a payment exists once the payer has opened it, and is paid once', async () => {
  expect(await query()).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' });
  expect(await exec(shop.sdk, 'alipay.trade.close', { outTradeNo: shop.number })).toMatchObject({
    subCode: 'ACQ.TRADE_NOT_EXIST',
  });
  await control(shop.sandbox, 'open', { pay: pageOf(shop.number) });
  expect(await query()).toMatchObject({
    code: '10000',
    tradeStatus: 'WAIT_BUYER_PAY',
    totalAmount: '123.60',
  });
  expect((await pay({ outTradeNo: shop.number })).kind).toBe('PAID');
  expect((await pay({ outTradeNo: shop.number })).kind).toBe('ALREADY_PAID');
  expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS', sendPayDate: expect.any(String) });
  const { wallet } = await control<{ wallet: { from_account: string; amount: number }[] }>(
    shop.sandbox,
    'books',
  );
  expect(wallet.filter((row) => row.from_account === shop.user.walletUserId)).toMatchObject([
    { amount: 12_360 },
  ]);
});

test('a payment is paid by the string for the wallet client in the same way', async () => {
  const order = shop.sdk.sdkExecute('alipay.trade.app.pay', {
    notifyUrl: shop.notified.url,
    bizContent: {
      outTradeNo: shop.number,
      totalAmount: '0.01',
      subject: '水费 “电费” 1%',
      productCode: 'QUICK_MSECURITY_PAY',
    },
  });
  expect((await pay({ pay: order })).kind).toBe('PAID');
  expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS', totalAmount: '0.01' });
});

test('a payment is refused with a changed address, and with another amount under the same number', async () => {
  await expect(pay({ pay: pageOf(shop.number).replace('123.60', '1.60') })).rejects.toThrow('not signed');
  await control(shop.sandbox, 'open', { pay: pageOf(shop.number) });
  await expect(pay({ pay: pageOf(shop.number, '1.60') })).rejects.toThrow('ACQ.CONTEXT_INCONSISTENT');
});

test('a payment needs the password, in five tries, and enough balance', async () => {
  await control(shop.sandbox, 'open', { pay: pageOf(shop.number, '20000.00') });
  expect((await pay({ outTradeNo: shop.number })).kind).toBe('NOT_ENOUGH');
  for (const triesLeft of [4, 3, 2, 1])
    expect(await pay({ outTradeNo: shop.number, password: '000000' })).toMatchObject({ triesLeft });
  expect((await pay({ outTradeNo: shop.number, password: '000000' })).kind).toBe('LOCKED');
  expect((await pay({ outTradeNo: shop.number })).kind).toBe('LOCKED');
  await control(shop.sandbox, 'wallet/balance', { user: shop.user.mobile, balance: 2_000_000 });
  expect((await pay({ outTradeNo: shop.number })).kind).toBe('PAID');
});

test('a payment ends by close only when it is unpaid', async () => {
  const close = () => exec(shop.sdk, 'alipay.trade.close', { outTradeNo: shop.number });
  await control(shop.sandbox, 'open', { pay: pageOf(shop.number) });
  expect(await close()).toMatchObject({ code: '10000' });
  expect(await close()).toMatchObject({ subCode: 'ACQ.TRADE_STATUS_ERROR' });
  const closed = await query();
  expect(closed).toMatchObject({ tradeStatus: 'TRADE_CLOSED' });
  expect(closed['sendPayDate']).toBeUndefined();
  expect((await pay({ outTradeNo: shop.number })).kind).toBe('CLOSED');
});

test('a payment ends by cancel, which refunds a paid trade', async () => {
  const cancel = () => exec(shop.sdk, 'alipay.trade.cancel', { outTradeNo: shop.number });
  await pay({ pay: pageOf(shop.number) });
  expect(await cancel()).toMatchObject({ code: '10000', action: 'refund', retryFlag: 'N' });
  expect(await query()).toMatchObject({ tradeStatus: 'TRADE_CLOSED' });
});

describe('refunds at the wallet', () => {
  beforeEach(() => pay({ pay: pageOf(shop.number) }));

  test('a refund is done once for each number', async () => {
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

  test('a refund waits for a seller without enough money', async () => {
    const short = (sellerShort: boolean) =>
      control(shop.sandbox, 'wallet/conduct', { outTradeNo: shop.number, conduct: { sellerShort } });
    await short(true);
    expect(await refund('R1', '1.00')).toMatchObject({
      code: '40004',
      subCode: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
    });
    await short(false);
    expect(await refund('R1', '1.00')).toMatchObject({ fundChange: 'Y' });
  });

  test('a refund is refused for a finished trade', async () => {
    await control(shop.sandbox, 'trades/finish', { outTradeNo: shop.number });
    expect(await refund('R1', '1.00')).toMatchObject({ subCode: 'ACQ.TRADE_HAS_FINISHED' });
  });
});

test('a notify is signed, and repeated under one id until it is answered success', async () => {
  shop.notified.answer('fail');
  await pay({ pay: pageOf(shop.number) });
  await shop.notified.came(2);
  shop.notified.answer('success');
  const forms = await shop.notified.came(3);
  const [form] = forms;
  expect(form).toMatchObject({
    trade_status: 'TRADE_SUCCESS',
    total_amount: '123.60',
    out_trade_no: shop.number,
  });
  expect(forms.every((each) => shop.sdk.checkNotifySignV2(each))).toBe(true);
  expect(new Set(forms.map((each) => each['notify_id'])).size).toBe(1);
  expect(shop.sdk.checkNotifySignV2({ ...form, total_amount: '1.00' })).toBe(false);
});

test('a notify reports an expired trade, without a payment', async () => {
  await control(shop.sandbox, 'open', { pay: pageOf(shop.number) });
  ahead += 16 * 60_000;
  expect(await query()).toMatchObject({ tradeStatus: 'TRADE_CLOSED' });
  const [form] = await shop.notified.came(1);
  expect(form).toMatchObject({
    trade_status: 'TRADE_CLOSED',
    refund_fee: '0.00',
    gmt_close: expect.any(String),
  });
  expect(form).not.toHaveProperty('gmt_payment');
  const late = { pay: pageOf(shop.number), late: true };
  expect((await pay(late)).kind).toBe('PAID');
  expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' });
});

test('a notify reports a refund with its fields', async () => {
  await pay({ pay: pageOf(shop.number) });
  await shop.notified.came(1);
  await refund('R1', '123.60');
  const [, refunded] = await shop.notified.came(2);
  expect(refunded).toMatchObject({ trade_status: 'TRADE_CLOSED', refund_fee: '123.60', out_biz_no: 'R1' });
});

/** Opens the page. Answers a function that presses a button there. */
async function openCashier() {
  const opened = await fetch(pageOf(shop.number), { redirect: 'manual' });
  expect(opened.status).toBe(303);
  const cashier = `${shop.sandbox.urls.wallet}${opened.headers.get('location')}`;
  return (button: string, fields: Record<string, string> = {}) =>
    fetch(`${cashier}/${button}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
}

test('the cashier takes the password and returns with signed facts, once', async () => {
  const press = await openCashier();
  const fields = { user: shop.user.walletUserId, password: shop.user.password };
  expect((await press('pay', { ...fields, password: '999999' })).status).toBe(422);
  const [first, second] = await Promise.all([press('pay', fields), press('pay', fields)]);
  const back = new URL(first.headers.get('location') ?? '');
  expect(second.status).toBe(303);
  expect(back.searchParams.get('orderId')).toBe('1');
  expect(back.searchParams.get('out_trade_no')).toBe(shop.number);
  expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' });
});

test('the cashier returns unpaid after a cancel, and opens nothing at a changed address', async () => {
  const press = await openCashier();
  expect((await press('cancel')).headers.get('location')).toBe(QUIT);
  expect((await fetch(pageOf(shop.number).replace('123.60', '0.01'))).status).toBe(400);
});

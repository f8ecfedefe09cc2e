import { describe, expect, test } from 'vitest';
import { control, merchantTest } from './world.ts';

/** How far the wallet's clock is ahead of ours, in milliseconds. */
let ahead = 0;
const { shop, pageOf, pay, query, refund } = merchantTest(
  { notifySpeedup: 10_000 },
  () => Date.now() + ahead,
);

describe('a notify of the wallet', () => {
  test('is signed, and repeated under one id until it is answered success', async () => {
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

  test('reports an expired trade, without a payment', async () => {
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

  test('reports a refund with its fields', async () => {
    await pay({ pay: pageOf(shop.number) });
    await shop.notified.came(1);
    await refund('R1', '123.60');
    const [, refunded] = await shop.notified.came(2);
    expect(refunded).toMatchObject({ trade_status: 'TRADE_CLOSED', refund_fee: '123.60', out_biz_no: 'R1' });
  });
});

import { describe, expect, test } from 'vitest';
import { merchantTest } from './merchant.ts';
import { control, exec } from './world.ts';

const { shop, pageOf, pay } = merchantTest();

const LIST = 'alipay.merchant.tradecomplain.batchquery';
const QUERY = 'alipay.merchant.tradecomplain.query';
const SUBMIT = 'alipay.merchant.tradecomplain.feedback.submit';

function complain(): Promise<{ complaintId: string }> {
  return control(shop.sandbox, 'complaints', { outTradeNo: shop.number, content: 'taken twice' });
}

function submit(params: Record<string, unknown>) {
  return shop.sdk.exec(SUBMIT, params, { validateSign: true });
}

describe('a complaint at the wallet', () => {
  test('is made by its payer on the page of the trade, and told to the merchant', async () => {
    await pay({ pay: pageOf(shop.number) });
    const { trade } = await control<{ trade: { cashier_id: string } }>(shop.sandbox, `trades/${shop.number}`);
    const page = `${shop.sandbox.urls.wallet}/cashier/${trade.cashier_id}`;
    expect(await (await fetch(`${page}?lang=en`)).text()).toContain(`/cashier/${trade.cashier_id}/complain`);
    expect(await (await fetch(`${page}/complain?lang=en`)).text()).toContain('Complain about the merchant');
    const sent = await fetch(`${page}/complain?lang=en`, {
      method: 'POST',
      body: new URLSearchParams({ content: 'taken twice' }),
    });
    expect(await sent.text()).toContain('Your complaint has arrived');
    const { tradeComplainInfos } = await exec(shop.sdk, LIST, { pageNum: 1, pageSize: 20 });
    expect(tradeComplainInfos).toContainEqual(
      expect.objectContaining({
        merchantOrderNo: shop.number,
        content: 'taken twice',
        phoneNo: shop.user.mobile,
        status: 'MERCHANT_PROCESSING',
      }),
    );
  });

  test.each([
    [{ pageSize: 21 }],
    [{ pageNum: 0 }],
    [{ beginTime: 'yesterday' }],
    [{ beginTime: '2024-01-01 00:00:00', endTime: '2026-01-01 00:00:00' }],
    [{ status: 'OPEN' }],
    [{ nobody: '1' }],
  ])('is not listed for %j', async (content) => {
    expect(await exec(shop.sdk, LIST, content)).toMatchObject({
      code: '40004',
      subCode: 'isv.invalid_arguments',
    });
  });

  test('takes one answer, in the form that is documented', async () => {
    const { complaintId: complainEventId } = await complain();
    const good = { complainEventId, feedbackCode: '04', feedbackContent: 'sorry' };
    for (const wrong of [
      { feedbackCode: '01' },
      { feedbackContent: '字'.repeat(201) },
      { operator: 'too long a name' },
      { other: '1' },
    ])
      expect(await submit({ ...good, ...wrong })).toMatchObject({ subCode: 'isv.invalid_arguments' });
    expect(await submit({ ...good, complainEventId: 'none' })).toMatchObject({
      subCode: 'COMPLAINT_NOT_EXIST',
    });
    expect(await submit({ complainEventId, feedbackCode: '04' })).toMatchObject({
      subCode: 'isv.invalid_arguments',
    });
    expect(await submit(good)).toMatchObject({ code: '10000' });
    expect(await exec(shop.sdk, QUERY, { complainEventId })).toMatchObject({ status: 'MERCHANT_FEEDBACKED' });
    expect(await submit(good)).toMatchObject({ subCode: 'COMPLAINT_STATUS_ERROR' });
    expect(await exec(shop.sdk, QUERY, { complainEventId: 'none' })).toMatchObject({ code: '40004' });
  });
});

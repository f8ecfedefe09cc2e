import { sql } from 'kysely';
import { expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { serviceTest } from '../support/fixtures.ts';
import { pay, place } from '../support/orders.ts';

const { service, test } = serviceTest();

test('an order that was opened at the wallet can still be paid when its unit has another name', async () => {
  const { context } = service;
  const payer = await service.login();
  const { order, account } = await place(service, payer);
  await pay(service, payer, order.pay?.value, 'FAILS');
  await sql`update units set description = jsonb_set(description, '{name,zh}', '"新名"')
    where unit_id = ${account.unitId}`.execute(context.db);
  await context.catalogue.refresh();

  const { token } = payer;
  const detailRequest = { orderId: order.orderId, payHost: 'BROWSER' as const };
  const again = await service.call('/order/getOrderDetail', detailRequest, { token });
  expect(await pay(service, payer, again.pay?.value)).toMatchObject({
    outTradeNo: paymentIdOf(order.orderId),
  });
});

test('the wallet’s title of a payment is in the language of the request', async () => {
  for (const [language, begin] of [
    ['en', 'Life payment '],
    ['zh-CN', '生活缴费 '],
  ] as const) {
    const payer = { ...(await service.login()), language };
    const { order } = await place(service, payer);
    const asked = new URL(order.pay?.value ?? '').searchParams.get('biz_content');
    expect(JSON.parse(asked ?? '{}').subject).toMatch(new RegExp(`^${begin}.+ \\*\\d+$`));
  }
});

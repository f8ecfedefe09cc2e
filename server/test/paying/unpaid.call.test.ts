import * as codes from '@life-payment/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { MINUTE, SECOND } from '../../src/kit/time.ts';
import { advancePayment } from '../../src/paying/advance-payment.ts';
import { passTime, workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { ask, detail, detailOnce, pay, place, wishFor } from '../support/orders.ts';
import { booksAgreeLater, paying } from '../support/paying.ts';
import { rowsOf } from '../support/rows.ts';

const { service, test, payer } = moneyTest();

const { bend, paid, paidUnheard, stateOf } = paying(service, payer);

test('the service finds a payment without a notice after ten seconds', async () => {
  const { order } = await paidUnheard();
  service.clock.advance(5 * SECOND);
  await advancePayment(service.context, order.orderId);
  expect(await stateOf(order.orderId)).toBe('WAITING');
  await passTime(service, 5 * SECOND);
  expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
});

test.each(['UNKNOWN', 'ANSWER_LOST', 'DOWN'])(
  'a wallet that is %s changes nothing, and is asked again later',
  async (gateway) => {
    const { order } = await paidUnheard();
    await bend({ gateway, methods: ['alipay.trade.query'] });
    await passTime(service, 11 * SECOND);
    expect(await stateOf(order.orderId)).toBe('WAITING');
    await bend({});
    await passTime(service, MINUTE);
    expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
  },
);

test('the service does not close an order that was paid in its last second', async () => {
  const { order } = await paidUnheard();
  await passTime(service, 16 * MINUTE);
  expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
});

test('an unpaid order stands beside the accounts with what it holds, ends when the records say, and is gone once it is over', async () => {
  const account = await service.account('ONE_BILL');
  const list = () => service.call('/user/getAccountList', {}, payer);
  const query = await ask(service, payer, account);
  const { accountId } = await service.call('/user/saveAccount', { queryId: query.queryId }, payer);
  const before = await list();
  expect([before.unpaid, before.accounts[0]?.unpaid]).toEqual([undefined, undefined]);
  const { orderId, cash, expiresAt } = await service.call('/order/createLifeOrder', wishFor(query), payer);
  const { accounts, unpaid } = await list();
  const { unitId, numberMasked, remark } = accounts[0] ?? {};
  expect(accounts).toMatchObject([{ accountId, unpaid: true }]);
  expect(unpaid).toMatchObject([
    { cash, expiresAt, orders: [{ orderId, accountId, unitId, numberMasked, remark }] },
  ]);
  const { orders } = await service.call('/order/getOrderList', {}, payer);
  expect(orders).toMatchObject([{ orderId, createdAt: unpaid?.[0]?.createdAt, expiresAt }]);
  service.clock.advance(15 * MINUTE);
  expect((await list()).unpaid).toBeUndefined();
});

test('an unpaid order that nobody opened at the wallet is closed two minutes after it could last be paid, not before', async () => {
  const { order } = await place(service, payer);
  await passTime(service, 15 * MINUTE + SECOND);
  expect(await stateOf(order.orderId)).toBe('CLOSING');
  await passTime(service, 2 * MINUTE);
  expect((await detail(service, payer, order.orderId)).status).toBe('CLOSED');
});

test('an unpaid order that was opened is closed at the wallet at once when its payer cancels', async () => {
  const { order, account } = await place(service, payer);
  await service.sandbox.ask('open', { pay: order.pay?.value });
  const answer = await service.call('/order/cancelOrder', { orderId: order.orderId }, payer);
  expect(answer.status).toBe('CLOSING');
  await workOff(service.context);
  const closed = await detail(service, payer, order.orderId);
  expect(closed).toMatchObject({ status: 'CLOSED', final: true });
  expect(closed.pay).toBeUndefined();
  const claims = await rowsOf(service, 'bill_claims', 'bill_key', { order_id: order.orderId });
  expect(claims).toEqual([]);
  const { bills } = await service.call(
    '/bill/queryBill',
    { unitId: account.unitId, accountNumber: account.accountNumber, area: account.area },
    payer,
  );
  expect(bills[0]?.beingPaidUntil).toBeUndefined();
});

test('an unpaid order that was paid before the close arrived is paid', async () => {
  const { order } = await paidUnheard();
  await service.call('/order/cancelOrder', { orderId: order.orderId }, payer);
  await workOff(service.context);
  expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
});

test('an unpaid order stays closing while the wallet does not answer', async () => {
  const { order } = await place(service, payer);
  await service.sandbox.ask('open', { pay: order.pay?.value });
  await bend({ gateway: 'DOWN' });
  await service.call('/order/cancelOrder', { orderId: order.orderId }, payer);
  await workOff(service.context);
  expect((await detail(service, payer, order.orderId)).status).toBe('CLOSING');
  await bend({});
  await passTime(service, MINUTE);
  expect((await detail(service, payer, order.orderId)).status).toBe('CLOSED');
});

test.each(['UNKNOWN', 'DOWN'])(
  'an unpaid order stays closing while the wallet leaves the close %s, whatever else it answers',
  async (gateway) => {
    const { order } = await place(service, payer);
    await service.sandbox.ask('open', { pay: order.pay?.value });
    await bend({ gateway, methods: ['alipay.trade.close'] });
    await service.call('/order/cancelOrder', { orderId: order.orderId }, payer);
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).status).toBe('CLOSING');
    await pay(service, payer, order.pay?.value);
    await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  },
);

test("an unpaid order is closed by the wallet's answer to a query when the answer to the close is lost", async () => {
  const { order } = await place(service, payer);
  await service.sandbox.ask('open', { pay: order.pay?.value });
  await bend({ gateway: 'ANSWER_LOST', methods: ['alipay.trade.close'], notify: 'NEVER' });
  await service.call('/order/cancelOrder', { orderId: order.orderId }, payer);
  await workOff(service.context);
  expect((await detail(service, payer, order.orderId)).status).toBe('CLOSED');
});

test('an unpaid order can be paid from its page', async () => {
  const { order } = await place(service, payer);
  const shown = await service.call(
    '/order/getOrderDetail',
    { orderId: order.orderId, payHost: 'BROWSER' },
    payer,
  );
  await pay(service, payer, shown.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
});

const refusedCancel = (orderId: string, by = payer) => service.refused('/order/cancelOrder', { orderId }, by);
test('cancelling an order is refused when it is paid', async () => {
  const { order } = await paid();
  expect((await refusedCancel(order.orderId)).code).toBe(codes.ORDER_ALREADY_PAID.code);
});
test('cancelling an order is refused when it is closed', async () => {
  const { order } = await place(service, payer);
  await passTime(service, 18 * MINUTE);
  expect((await refusedCancel(order.orderId)).code).toBe(codes.ORDER_CLOSED.code);
});

test('an order that was opened at the wallet can still be paid when its unit has another name', async () => {
  const { order, account } = await place(service, payer);
  await pay(service, payer, order.pay?.value, 'FAILS');
  await sql`update units set description = jsonb_set(description, '{name,zh}', '"新名"')
    where unit_id = ${account.unitId}`.execute(service.context.db);
  await service.context.catalogue.refresh();

  const detailRequest = { orderId: order.orderId, payHost: 'BROWSER' as const };
  const again = await service.call('/order/getOrderDetail', detailRequest, payer);
  expect(await pay(service, payer, again.pay?.value)).toMatchObject({
    outTradeNo: paymentIdOf(order.orderId),
  });
});

test('the wallet’s title of a payment is in the language of the request', async () => {
  for (const [language, begin] of [
    ['en', 'Life payment '],
    ['zh-CN', '生活缴费 '],
  ] as const) {
    const speaker = { ...(await service.login()), language };
    const { order } = await place(service, speaker);
    const asked = new URL(order.pay?.value ?? '').searchParams.get('biz_content');
    expect(JSON.parse(asked ?? '{}').subject).toMatch(new RegExp(`^${begin}.+ \\*\\d+$`));
  }
});

test('the ledger agrees with the wallet and the units after these payments', () => booksAgreeLater(service));

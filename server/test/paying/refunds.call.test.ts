import { expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detail } from '../support/orders.ts';
import { booksAgreeLater, paying } from '../support/paying.ts';

const { service, test, payer } = moneyTest();

const { bend, paid } = paying(service, payer);

const REFUND = 'alipay.trade.refund';
const QUERY = 'alipay.trade.fastpay.refund.query';
async function refundsOf(orderId: string) {
  return (await service.sandbox.ask<{ refunds: { amount: number }[] }>(`trades/${paymentIdOf(orderId)}`))
    .refunds;
}

test.each([
  ['the wallet is short of our money', { sellerShort: true }],
  ['the wallet does nothing', { gateway: 'UNKNOWN', methods: ['alipay.trade.refund'] }],
  ['the answer is lost', { gateway: 'ANSWER_LOST', methods: ['alipay.trade.refund'] }],
  [
    'refund and query are down',
    { gateway: 'DOWN', methods: ['alipay.trade.refund', 'alipay.trade.fastpay.refund.query'] },
  ],
])('a refund is tried for days when %s, and made once', async (_name, conduct) => {
  const { order } = await paid('REJECTED');
  await bend(conduct);
  for (let hour = 0; hour < 48; hour += 6) {
    await workOff(service.context);
    service.clock.advance(360 * MINUTE);
  }
  const between = await detail(service, payer, order.orderId);
  expect(['REFUNDING', 'REFUNDED']).toContain(between.status);
  await bend({});
  service.clock.advance(24 * 60 * MINUTE);
  await workOff(service.context);
  expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDED');
  const { refunds } = await service.sandbox.ask<{ refunds: { amount: number }[] }>(
    `trades/${paymentIdOf(order.orderId)}`,
  );
  expect(refunds.map(({ amount }) => amount)).toEqual([order.amount]);
});

test('a refund at the wallet that fails for lack of our money is tried each day, reported each time, and never shown as failed', async () => {
  const { order } = await paid('REJECTED');
  await bend({ sellerShort: true });
  for (let day = 0; day < 5; day += 1) {
    await workOff(service.context);
    const shown = await detail(service, payer, order.orderId);
    expect(shown).toMatchObject({ status: 'REFUNDING', final: false, refunded: 0 });
    expect(shown.bills[0]?.refund).toMatchObject({ state: 'ON_THE_WAY' });
    service.clock.advance(24 * 60 * MINUTE);
  }
  const reports = service.logs.filter(
    ({ event }) => event === 'balance at the wallet too small for a refund',
  );
  expect(reports.length).toBeGreaterThanOrEqual(5);
  await bend({});
  await workOff(service.context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'REFUNDED', final: true });
  expect(await refundsOf(order.orderId)).toMatchObject([{ amount: order.cash }]);
});

test('a refund at the wallet that was made without our knowledge moves nothing when it is sent again, and the query finds it', async () => {
  const { order } = await paid('REJECTED');
  await bend({ gateway: 'ANSWER_LOST', methods: [REFUND] });
  await workOff(service.context);
  // The query finds nothing once: the refund is sent again and answered with fund_change N.
  await bend({ gateway: 'UNKNOWN', methods: [QUERY] });
  service.clock.advance(MINUTE);
  await workOff(service.context);
  expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDING');
  await bend({});
  service.clock.advance(MINUTE);
  await workOff(service.context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.cash,
  });
  expect(await refundsOf(order.orderId)).toMatchObject([{ amount: order.cash }]);
});

test('the ledger agrees with the wallet and the units after these payments', () => booksAgreeLater(service));

// This test is last: the refund stays owed.
test('a refund that the wallet refuses for good is left to staff, and the payer is told so', async () => {
  const { order } = await paid('REJECTED');
  await service.sandbox.ask('trades/finish', { outTradeNo: paymentIdOf(order.orderId) });
  await workOff(service.context);
  const shown = await detail(service, payer, order.orderId);
  expect(shown).toMatchObject({ status: 'REFUNDING', final: false, refunded: 0 });
  expect(shown.bills[0]?.refund).toMatchObject({ state: 'WITH_CUSTOMER_SERVICE' });
  expect(service.logs).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'refund refused for good, needs a person' }),
  );
  service.clock.advance(7 * 24 * 60 * MINUTE);
  await workOff(service.context);
  expect(await refundsOf(order.orderId)).toEqual([]);
});

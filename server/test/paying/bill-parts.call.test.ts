import { expect } from 'vitest';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { ask, wishFor } from '../support/orders.ts';
import { paying } from '../support/paying.ts';

const { service, test, payer } = moneyTest();

const { paid, shown } = paying(service, payer);

test('the parts of a bill stay with its order, also when the unit does not tell them any more', async () => {
  const { order, query } = await paid('EXPLAINED');
  await workOff(service.context);
  const [asked] = query.bills;
  if (!asked?.parts) throw new Error('the bill has no parts');
  const { principal, lateFee, items, readings } = asked.parts;
  expect(lateFee).toBeGreaterThan(0);
  expect(principal + lateFee).toBe(asked.due);
  expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['First step', 'Surcharge']));
  expect(items[0]?.step).toEqual({ number: 1, used: expect.any(String) });
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(principal);
  expect(readings).toEqual([{ from: expect.any(String), to: expect.any(String), measure: 'kWh' }]);

  const { status, bills } = await shown(order.orderId);
  expect(status).toBe('SUCCEEDED');
  expect(bills.map(({ parts }) => parts)).toEqual(query.bills.map(({ parts }) => parts));
  const chinese = await service.call(
    '/order/getOrderDetail',
    { orderId: order.orderId },
    { ...payer, language: 'zh-CN' },
  );
  expect(chinese.bills[0]?.parts?.items.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['第一档', '附加费']),
  );
});

test('the parts of a bill are about the bill, not about what was paid in advance', async () => {
  const account = await service.account('EXPLAINED', { unitId: 'gas-430100' });
  const query = await ask(service, payer, account);
  const wish = wishFor(query);
  const order = await service.call('/order/createLifeOrder', { ...wish, amount: wish.amount + 500 }, payer);
  const { bills } = await shown(order.orderId);
  expect(bills.at(-1)?.advance).toBe(500);
  for (const { due, advance = 0, parts } of bills)
    expect((parts?.principal ?? 0) + (parts?.lateFee ?? 0)).toBe(due - advance);
});

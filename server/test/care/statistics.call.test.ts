import * as codes from '@life-payment/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { DAY, monthOf } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { detail, detailOnce, pay, place } from '../support/orders.ts';
import { setRows } from '../support/rows.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);

const PATH = '/order/getOrderStatistics';

async function paid(outcome: string) {
  const { order } = await place(service, payer, outcome);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  await workOff(service.context);
  return detail(service, payer, order.orderId);
}

function moveTo(orderId: string, at: string) {
  return setRows(service, 'orders', { created_at: new Date(at) }, { order_id: orderId });
}

test('the sum of a payer’s payments is by month and project, less refunds and without unpaid orders', async () => {
  const one = await paid('ONE_BILL');
  const partly = await paid('ONE_REJECTED');
  const refunded = await paid('REJECTED');
  const gas = await paid('ARREARS');
  await place(service, payer);
  expect([partly.status, refunded.status]).toEqual(['PARTLY_REFUNDED', 'REFUNDED']);
  const month = monthOf(service.clock.now());
  const found = await service.call(PATH, { from: month, to: month }, payer);
  const all = { amount: one.amount + partly.amount - partly.refunded + gas.amount, orders: 3 };
  expect(found).toMatchObject({ ...all, months: [{ month, ...all }] });
  expect(found.projects).toEqual(
    [
      { projectType: one.projectType, amount: one.amount, orders: 1 },
      { projectType: partly.projectType, amount: partly.amount - partly.refunded, orders: 1 },
      { projectType: gas.projectType, amount: gas.amount, orders: 1 },
    ].toSorted((a, b) => b.amount - a.amount),
  );
  const ofGas = await service.call(PATH, { from: month, to: month, projectType: 'GAS' }, payer);
  expect(ofGas).toEqual({
    amount: gas.amount,
    orders: 1,
    months: [{ month, amount: gas.amount, orders: 1 }],
    projects: [{ projectType: 'GAS', amount: gas.amount, orders: 1 }],
  });
});

test('the sum of a payer’s payments is by the months of Asia/Shanghai, with every requested month', async () => {
  const [last, first] = [await paid('ONE_BILL'), await paid('ARREARS')];
  await moveTo(last.orderId, '2025-12-31T23:59:59+08:00');
  await moveTo(first.orderId, '2026-01-01T00:00:00+08:00');
  const { months } = await service.call(PATH, { from: '2025-11', to: '2026-02' }, payer);
  expect(months).toEqual([
    { month: '2025-11', amount: 0, orders: 0 },
    { month: '2025-12', amount: last.amount, orders: 1 },
    { month: '2026-01', amount: first.amount, orders: 1 },
    { month: '2026-02', amount: 0, orders: 0 },
  ]);
  const december = await service.call(PATH, { from: '2025-12', to: '2025-12' }, payer);
  expect(december.amount).toBe(last.amount);
});

test('the sum of a payer’s payments belongs to one payer alone', async ({ other }) => {
  const month = monthOf(service.clock.now());
  expect(await service.call(PATH, { from: month, to: month }, other)).toEqual({
    amount: 0,
    orders: 0,
    months: [{ month, amount: 0, orders: 0 }],
    projects: [],
  });
});

test.each([
  ['2026-02', '2026-01'],
  ['2024-01', '2026-01'],
  ['0001-01', '9999-12'],
])('the sum of a payer’s payments is refused for %s to %s', async (from, to) => {
  const refused = await service.refused(PATH, { from, to }, payer);
  expect(refused).toMatchObject({ code: codes.NOT_UNDERSTOOD.code, field: 'to' });
});

test.each([
  ['2024-02', '2026-01', 24],
  ['9999-12', '9999-12', 1],
])('the sum of a payer’s payments of %s to %s has %i months', async (from, to, length) => {
  expect((await service.call(PATH, { from, to }, payer)).months).toHaveLength(length);
});

test('the statistics of two years of orders leave out those that were refunded', async () => {
  const { lifeUserId, token } = await service.login();
  await addOrders(lifeUserId, 1_000);
  const to = monthOf(service.clock.now());
  const from = monthOf(new Date(service.clock.now().getTime() - 600 * DAY));
  const { orders, amount } = await service.call(PATH, { from, to }, { token });
  expect({ orders, amount }).toEqual({ orders: 900, amount: 900 * 100 });
});

/** Writes orders that were paid with ¥1 each, over some 500 days. Every tenth was refunded. */
async function addOrders(lifeUserId: string, count: number) {
  const { db } = service.context;
  const now = service.clock.now();
  await sql`
    with made as (
      select n, ${now}::timestamptz - n * interval '500 days' / ${count}::int as at from generate_series(1, ${count}::int) n),
    payment as (
      insert into wallet_payments (life_user_id, payment_id, state, cash, expires_at, subject)
      select ${lifeUserId}, 'PAID' || n, 'PAID', 100, at, '' from made)
    insert into orders (life_user_id, order_id, payment_id, request_id, request_hash, kind, unit_id, project_type, area,
      number_cipher, number_hash, number_masked, holder_masked, remark, amount, output_endpoint, app_type, pay_host,
      created_at, expires_at)
    select ${lifeUserId}, 'MANY' || n, 'PAID' || n, 'MANY' || n, '', 'BILLS', 'water-430100', 'WATER', '430100', '', '', '*', '*',
      '', 100, 'HISUN', 3, 'BROWSER', at, at
    from made`.execute(db);
  await sql`
    insert into refunds (life_user_id, refund_no, order_id, amount, state, done_at)
    select life_user_id, 'R' || order_id, order_id, amount, 'DONE', created_at from orders
    where life_user_id = ${lifeUserId} and order_id like '%0'`.execute(db);
}

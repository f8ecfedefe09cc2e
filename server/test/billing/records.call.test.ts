import * as codes from '@life-payment/contract';
import { DAYS_TOO_FAR_APART } from '@life-payment/contract/rules';
import { beforeAll, expect } from 'vitest';
import { DAY, dayOf, monthOf } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { detail, detailOnce, pay, place } from '../support/orders.ts';
import { oneRowOf } from '../support/rows.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);

/** Newest first, in the order of the records. */
let orders: { orderId: string; outcome: string }[];

function list(filter: Parameters<typeof page>[0] = {}) {
  return page(filter);
}
function page(filter: {
  month?: string;
  from?: string;
  to?: string;
  projectType?: 'GAS';
  status?: 'SUCCEEDED' | 'REFUNDED' | 'CLOSED' | 'AWAITING_PAYMENT' | 'PROCESSING';
  cursor?: string;
  limit?: number;
}) {
  return service.call('/order/getOrderList', filter, payer);
}

beforeAll(async () => {
  orders = [];
  for (const outcome of ['ONE_BILL', 'REJECTED', 'ARREARS', 'ONE_REJECTED', 'PREPAID']) {
    const { order } = await place(service, payer, outcome);
    orders.unshift({ orderId: order.orderId, outcome });
    if (outcome === 'PREPAID') continue;
    await pay(service, payer, order.pay?.value);
    await detailOnce(service, payer, order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
    await workOff(service.context);
  }
});

test('payment records are newest first, each with its status', async () => {
  const { orders: found, nextCursor } = await list();
  expect(found.map(({ orderId }) => orderId)).toEqual(orders.map(({ orderId }) => orderId));
  expect(found.map(({ status }) => status)).toEqual([
    'AWAITING_PAYMENT',
    'PARTLY_REFUNDED',
    'SUCCEEDED',
    'REFUNDED',
    'SUCCEEDED',
  ]);
  expect(found[3]).toMatchObject({ refunded: found[3]?.amount });
  expect(nextCursor).toBeUndefined();
});

test('payment records come in pages without gaps or repetitions', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const part = await list({ limit: 1, ...(cursor ? { cursor } : {}) });
    seen.push(...part.orders.map(({ orderId }) => orderId));
    cursor = part.nextCursor;
  } while (cursor);
  expect(seen).toEqual(orders.map(({ orderId }) => orderId));
});

test('payment records are filtered by month, project and status', async () => {
  const outcomes = async (filter: Parameters<typeof list>[0]) =>
    (await list(filter)).orders.map(
      ({ orderId }) => orders.find((order) => order.orderId === orderId)?.outcome,
    );
  expect(await outcomes({ month: monthOf(service.clock.now()) })).toHaveLength(5);
  expect(await outcomes({ month: monthOf(new Date(service.clock.now().getTime() - 40 * DAY)) })).toEqual([]);
  expect(await outcomes({ projectType: 'GAS' })).toEqual(['ARREARS']);
  expect(await outcomes({ status: 'SUCCEEDED' })).toEqual(['ONE_REJECTED', 'ARREARS', 'ONE_BILL']);
  expect(await outcomes({ status: 'REFUNDED' })).toEqual(['ONE_REJECTED', 'REJECTED']);
  expect(await outcomes({ status: 'AWAITING_PAYMENT' })).toEqual(['PREPAID']);
  expect(await outcomes({ status: 'PROCESSING' })).toEqual([]);
  expect(await outcomes({ status: 'CLOSED' })).toEqual([]);
});

test('payment records are filtered by days, both with them, in order and at most three months', async () => {
  const today = dayOf(service.clock.now());
  const ago = (days: number) => dayOf(new Date(service.clock.now().getTime() - days * DAY));
  expect((await list({ from: today, to: today })).orders).toHaveLength(5);
  expect((await list({ from: ago(30), to: ago(1) })).orders).toEqual([]);
  const refused = (days: { from?: string; to?: string }) =>
    service.refused('/order/getOrderList', days, payer);
  expect(await refused({ from: ago(100), to: today })).toMatchObject({
    code: DAYS_TOO_FAR_APART.code,
    field: 'to',
  });
  for (const days of [
    { from: today },
    { to: today },
    { from: today, to: ago(1) },
    { from: '2027-99-99', to: '2027-99-99' },
  ])
    expect((await refused(days)).code).toBe(codes.NOT_UNDERSTOOD.code);
});

test.each([
  'x',
  'AAAA',
  ...["2026-01-01 00:00:00+00'|x", '2026-13-45 25:61:61+08|a', '2026-01-01 00:00:00+08|a\u0000'].map((text) =>
    Buffer.from(text).toString('base64url'),
  ),
])('payment records refuse a false cursor: %s', async (cursor) => {
  const refusal = await service.refused('/order/getOrderList', { cursor }, payer);
  expect(refusal).toMatchObject({ code: codes.NOT_UNDERSTOOD.code, field: 'cursor' });
});

test('payment records belong to one payer alone', async ({ other }) => {
  const { orders: found } = await service.call('/order/getOrderList', {}, other);
  expect(found).toEqual([]);
});

test('the detail of an order shows the account masked, the day and the month', async () => {
  const orderId = orders[4]?.orderId ?? '';
  const order = await detail(service, payer, orderId);
  expect(order.account.numberMasked).toMatch(/^\*\d{4}$/);
  expect(order.createdAt).toContain(dayOf(service.clock.now()));
  expect(order.createdAt).toMatch(/\+08:00$/);
  expect(order.bills[0]?.month).toMatch(/^\d{4}-\d{2}$/);
  const stored = await oneRowOf(service, 'orders', 'number_cipher', { order_id: orderId });
  expect(JSON.stringify(order)).not.toContain(service.context.crypto.decrypt(stored.number_cipher));
});

test('the detail of an order says in the requested language why the unit refused', async () => {
  const orderId = orders[3]?.orderId ?? '';
  const zh = await service.call(
    '/order/getOrderDetail',
    { orderId },
    { token: payer.token, language: 'zh-CN' },
  );
  expect(zh.bills[0]?.rejectedReason).toMatch(/\p{Script=Han}/u);
});

test('the detail of an order says how to pay only for an unpaid order, and only on request', async () => {
  const unpaid = orders[0]?.orderId ?? '';
  expect((await detail(service, payer, unpaid)).pay).toBeUndefined();
  const asked = (orderId: string) =>
    service.call('/order/getOrderDetail', { orderId, payHost: 'BROWSER' }, payer);
  expect((await asked(unpaid)).pay?.kind).toBe('PAGE');
  expect((await asked(orders[1]?.orderId ?? '')).pay).toBeUndefined();
});

test.each(['/order/getOrderDetail', '/common/getSuccessPageUrl'] as const)(
  "%s is refused for someone else's order and for none",
  async (path) => {
    const other = await service.login();
    for (const [orderId, token] of [
      [orders[0]?.orderId ?? '', other.token],
      ['LP1', payer.token],
    ] as const)
      expect((await service.refused(path, { orderId }, { token })).code).toBe(codes.NO_SUCH_THING.code);
    expect((await service.refused(path, { orderId: orders[0]?.orderId ?? '' })).code).toBe(
      codes.SESSION_NEEDED.code,
    );
  },
);

test('the page after a payment is the app’s own by default', async () => {
  const orderId = orders[1]?.orderId ?? '';
  const { url } = await service.call('/common/getSuccessPageUrl', { orderId }, payer);
  expect(url).toBe(`/pages/tycgy/tycgy?orderId=${orderId}`);
});

import { randomUUID } from 'node:crypto';
import * as codes from '@life-payment/contract';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { DAY, MINUTE, SECOND } from '../../src/kit/time.ts';
import { benefits } from '../support/benefits.ts';
import { queriesOf } from '../support/counting.ts';
import { passTime, workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { CREATE, ordering } from '../support/ordering.ts';
import { ask, pay, type Wish, wishFor } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';

const { service, test, payer } = moneyTest();

const { create, freshQuery, refusedWriting } = ordering(service, payer);
const { shown, stateOf } = paying(service, payer);
const { couponOf, grant, paidWith, placeWith } = benefits(service);

test("an order with a coupon costs the coupon's amount less at the wallet, and holds the coupon", async () => {
  const { couponId } = await grant(payer);
  const { order, query } = await placeWith(payer, couponId, 'SEVERAL_ANY');
  expect(query.coupons.map((coupon) => coupon.couponId)).toEqual([couponId]);
  expect(order).toMatchObject({ coupon: 100, cash: order.amount - 100 });
  const content = JSON.parse(
    new URL(order.pay?.value ?? '').searchParams.get('biz_content') ?? '{}',
  ) as Record<string, unknown>;
  expect(content['total_amount']).toBe((order.cash / 100).toFixed(2));
  const seen = await shown(order.orderId);
  expect(seen).toMatchObject({ amount: order.amount, coupon: 100, cash: order.cash });
  expect(seen).not.toHaveProperty('couponBack');
  const { orders } = await service.call('/order/getOrderList', {}, payer);
  expect(orders).toMatchObject([{ orderId: order.orderId, amount: order.amount, cash: order.cash }]);
  expect(await couponOf(payer)).toMatchObject({ state: 'HELD', orderId: order.orderId });
  expect((await freshQuery('ONE_BILL')).coupons).toEqual([]);
});

test('an order with a coupon needs no further round trip to the database', async () => {
  const { couponId } = await grant(payer);
  const wish = wishFor(await freshQuery('SEVERAL_ANY'), { couponId });
  expect(await queriesOf(() => create(wish))).toBe(3);
});

test('a request that is repeated with its coupon makes one order, and without it another one', async () => {
  const { couponId } = await grant(payer);
  const { account, wish, order } = await placeWith(payer, couponId);
  expect(await create(wish)).toMatchObject({ orderId: order.orderId, coupon: 100, cash: order.cash });
  expect((await refusedWriting({ ...wish, couponId: 'other' })).code).toBe(codes.REQUEST_ID_REUSED.code);
  const again = wishFor(await ask(service, payer, account), { couponId });
  expect((await create(again)).orderId).toBe(order.orderId);
  const { couponId: _none, ...without } = again;
  const refused = await service.refused(CREATE, { ...without, requestId: randomUUID() }, payer);
  expect(refused.code).toBe(codes.OWN_ORDER_OPEN.code);
});

test('an order uses its coupon once it is paid and booked, and the three books agree', async () => {
  const { couponId } = await grant(payer);
  const { order } = await paidWith(payer, couponId, 'SEVERAL_ANY');
  expect((await couponOf(payer)).state).toBe('USED');
  await workOff(service.context);
  const seen = await shown(order.orderId);
  expect(seen).toMatchObject({ status: 'SUCCEEDED', points: Math.floor(order.amount / 100) });
  await threeBooksAgree(service);
  const refused = await refusedWriting(wishFor(await freshQuery('ONE_BILL'), { couponId }));
  expect(refused).toMatchObject({ code: codes.COUPON_USED.code, field: 'couponId' });
});

test('a top-up can use a coupon as a bill does', async () => {
  const { couponId } = await grant(payer);
  const { order } = await paidWith(payer, couponId, 'PREPAID');
  await workOff(service.context);
  expect(await shown(order.orderId)).toMatchObject({ status: 'SUCCEEDED', cash: 4_900 });
});

const back = async (orderId: string) => (await shown(orderId)).couponBack;

test('the coupon of an unpaid order comes back when the order is closed, not while it is closing', async () => {
  const coupon = await grant(payer);
  const { order } = await placeWith(payer, coupon.couponId);
  await passTime(service, 15 * MINUTE + SECOND);
  expect(await stateOf(order.orderId)).toBe('CLOSING');
  expect(await couponOf(payer)).toMatchObject({ state: 'HELD', orderId: order.orderId });
  await passTime(service, 2 * MINUTE);
  expect(await stateOf(order.orderId)).toBe('CLOSED');
  expect(await couponOf(payer)).toEqual(coupon);
  expect(await back(order.orderId)).toEqual({ expiresAt: coupon.expiresAt });
});

test('a coupon whose only bill is rejected comes back for seven days at least, and the cash is refunded', async () => {
  const coupon = await grant(payer);
  service.clock.advance(13 * DAY);
  const { order } = await paidWith(payer, coupon.couponId, 'REJECTED');
  await workOff(service.context);
  const seen = await shown(order.orderId);
  expect(seen).toMatchObject({ status: 'REFUNDED', refunded: order.cash });
  expect(seen).not.toHaveProperty('points');
  const returned = await couponOf(payer);
  expect(returned.state).toBe('AVAILABLE');
  expect(returned).not.toHaveProperty('orderId');
  const days = (new Date(returned.expiresAt).getTime() - service.clock.now().getTime()) / DAY;
  expect(days).toBeCloseTo(7, 2);
  expect(seen.couponBack).toEqual({ expiresAt: returned.expiresAt });
  await threeBooksAgree(service);
});

test('a returned coupon keeps its old day when that is later', async () => {
  const coupon = await grant(payer);
  const { order } = await paidWith(payer, coupon.couponId, 'REJECTED');
  await workOff(service.context);
  expect((await couponOf(payer)).expiresAt).toBe(coupon.expiresAt);
  const next = await paidWith(payer, coupon.couponId, 'REJECTED');
  await workOff(service.context);
  expect(await back(order.orderId)).toEqual({ expiresAt: coupon.expiresAt });
  expect(await back(next.order.orderId)).toEqual({ expiresAt: coupon.expiresAt });
});

test("the coupon of an order does not come back when one of several bills is rejected, only that bill's cash", async () => {
  const { couponId } = await grant(payer);
  const { order, query } = await paidWith(payer, couponId, 'ONE_REJECTED');
  await workOff(service.context);
  const seen = await shown(order.orderId);
  expect(seen.status).toBe('PARTLY_REFUNDED');
  const due = query.bills[1]?.due ?? 0;
  expect(seen.refunded).toBeLessThan(due);
  expect(seen.refunded).toBeGreaterThanOrEqual(due - 100);
  expect(seen.points).toBe(Math.floor((order.amount - due) / 100));
  expect((await couponOf(payer)).state).toBe('USED');
  expect(seen).not.toHaveProperty('couponBack');
  await threeBooksAgree(service);
});

test('a returned coupon stays with its next order when the first one is paid after its close', async () => {
  const { couponId } = await grant(payer);
  const { order } = await placeWith(payer, couponId);
  await passTime(service, 18 * MINUTE);
  expect(await stateOf(order.orderId)).toBe('CLOSED');
  const next = await placeWith(payer, couponId);
  await pay(service, payer, order.pay?.value);
  await soon(async () => expect(await stateOf(order.orderId)).toBe('PAID_LATE'));
  await workOff(service.context);
  expect(await shown(order.orderId)).toMatchObject({ status: 'REFUNDED', refunded: order.cash });
  expect(await couponOf(payer)).toMatchObject({ state: 'HELD', orderId: next.order.orderId });
});

const refused = async (wish: Wish) => {
  const { code, field, params } = await refusedWriting(wish);
  expect(field).toBe('couponId');
  return { code, params };
};

test("a coupon that is unknown or somebody else's is refused", async () => {
  const other = await grant(await service.login());
  const query = await freshQuery('ONE_BILL');
  for (const couponId of ['NOTHING', other.couponId])
    expect((await refused(wishFor(query, { couponId }))).code).toBe(codes.NO_SUCH_THING.code);
});

test('a coupon that an unpaid order holds is refused, and the refusal names the order', async () => {
  const { couponId } = await grant(payer);
  const { order } = await placeWith(payer, couponId, 'PREPAID');
  expect(await refused(wishFor(await freshQuery('PREPAID'), { couponId }))).toEqual({
    code: codes.COUPON_HELD.code,
    params: { orderId: order.orderId },
  });
});

test('a coupon that has expired is refused', async () => {
  const { couponId } = await grant(payer);
  service.clock.advance(14 * DAY);
  const query = await freshQuery('ONE_BILL');
  expect(query.coupons).toEqual([]);
  expect((await refused(wishFor(query, { couponId }))).code).toBe(codes.COUPON_EXPIRED.code);
});

test('a coupon is refused for another project', async () => {
  const { couponId } = await grant(payer, 'summer');
  const query = await freshQuery('ONE_BILL', { unitId: 'water-430100' });
  expect(query.coupons).toEqual([]);
  expect((await refused(wishFor(query, { couponId }))).code).toBe(codes.COUPON_OTHER_PROJECT.code);
});

test('a coupon is refused for too small an order, and the refusal says the least amount', async () => {
  const { couponId } = await grant(payer, 'year-end');
  const query = await freshQuery('PREPAID');
  expect(query.coupons.map((coupon) => coupon.couponId)).toEqual([couponId]);
  expect(await refused(wishFor(query, { couponId, amount: 5_000 }))).toEqual({
    code: codes.COUPON_MIN_SPEND.code,
    params: { minSpend: 10_000 },
  });
});

test('a coupon that is kept for another account is refused; for that account it comes first', async () => {
  const options = { token: payer.token };
  const { couponId } = await grant(payer, 'year-end');
  await grant(payer);
  const kept = await service.account('PREPAID');
  const { queryId } = await ask(service, payer, kept);
  const { accountId } = await service.call('/user/saveAccount', { queryId }, options);
  await service.call('/marketing/appointUseTicket', { couponId, accountId }, options);

  const elsewhere = await freshQuery('PREPAID');
  expect(elsewhere.coupons.map((coupon) => coupon.couponId)).not.toContain(couponId);
  const wish = wishFor(elsewhere, { couponId, amount: 10_000 });
  expect(await refused(wish)).toEqual({
    code: codes.COUPON_KEPT.code,
    params: { until: expect.stringMatching(/^\d\d:\d\d$/) },
  });

  const { coupons, queryId: again } = await service.call('/bill/queryBill', { accountId }, options);
  expect(coupons[0]).toMatchObject({ couponId, appointed: { accountId } });
  const made = await create({ ...wish, requestId: randomUUID(), queryId: again });
  expect(made).toMatchObject({ coupon: 2_000, cash: 8_000 });
});

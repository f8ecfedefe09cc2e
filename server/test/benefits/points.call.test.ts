import { randomUUID } from 'node:crypto';
import * as codes from '@life-payment/contract';
import { expect } from 'vitest';
import { checkBooks } from '../../src/books/check-rounds.ts';
import { beginBillRefund } from '../../src/paying/transition-refund.ts';
import { benefits } from '../support/benefits.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { openLink, orderByLink } from '../support/links.ts';
import { ask, booksHold, detail, detailOnce, pay, wishFor } from '../support/orders.ts';
import { rowsOf } from '../support/rows.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

const EXCHANGE = '/points/pointsExchange';
const LIST = '/user/getAccountList';

const { info, placeWith } = benefits(service);

/** A top-up of `amount` fen, paid and written off. */
async function toppedUp(amount: number): Promise<string> {
  const query = await ask(service, payer, await service.account('PREPAID'));
  const order = await service.call('/order/createLifeOrder', wishFor(query, { amount }), payer);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  await workOff(service.context);
  return order.orderId;
}

/** Refunds money of a written-off bill, as staff do. */
async function refunded(orderId: string, amount: number): Promise<void> {
  const { lifeUserId } = payer;
  const { db, now } = service.context;
  await db
    .transaction()
    .execute((tx) =>
      beginBillRefund(tx, { lifeUserId, orderId, line: 1, amount, promisedBy: now(), now: now() }),
    );
  await workOff(service.context);
}

function exchange(offerId: string, points: number, requestId = randomUUID()) {
  return service.call(EXCHANGE, { requestId, offerId, points }, payer);
}
function refusedExchange(offerId: string, points: number, requestId = randomUUID()) {
  return service.refused(EXCHANGE, { requestId, offerId, points }, payer);
}

test('a payer has one point for each full yuan that was written off, once the whole order has ended', async () => {
  expect(await info(payer)).toMatchObject({ balance: 0, tip: true, history: [], coupons: [] });
  const orderId = await toppedUp(12_300);
  const { balance, history } = await info(payer);
  expect(balance).toBe(123);
  expect(history).toEqual([{ kind: 'EARNED', points: 123, orderId, at: expect.any(String) }]);
  expect((await detail(service, payer, orderId)).points).toBe(123);
  await booksHold(service);
});

test('the points of a payer are listed in pages, newest first, each once', async () => {
  const orders = [await toppedUp(1_000), await toppedUp(1_100), await toppedUp(1_200)];
  const seen: (string | undefined)[] = [];
  let cursor: string | undefined;
  do {
    const page = await info(payer, { limit: 1, ...(cursor === undefined ? {} : { cursor }) });
    expect(page.balance).toBe(33);
    expect(page.offers.length > 0).toBe(cursor === undefined);
    seen.push(...page.history.map(({ orderId }) => orderId));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual([...orders].reverse());
  const wrong = await service.refused('/points/getUserPointsInfo', { cursor: 'x' }, payer);
  expect(wrong).toMatchObject({ code: codes.NOT_UNDERSTOOD.code, field: 'cursor' });
});

test('the points of a payer are in a hint on home until it is hidden, and only when there are some', async () => {
  expect(await service.call(LIST, {}, payer)).not.toHaveProperty('pointsTip');
  await toppedUp(1_000);
  expect((await service.call(LIST, {}, payer)).pointsTip).toBe(10);
  await service.call('/points/pointsTipsUpdate', {}, payer);
  await service.call('/points/pointsTipsUpdate', {}, payer);
  expect(await service.call(LIST, {}, payer)).not.toHaveProperty('pointsTip');
  expect((await info(payer)).tip).toBe(false);
});

test('the points of a payer are taken back with a refund, and go below zero when they were spent', async () => {
  const orderId = await toppedUp(25_000);
  await exchange('coupon-2', 200);
  await refunded(orderId, 25_000);
  const { balance, history } = await info(payer);
  expect(balance).toBe(-200);
  expect(history.map(({ kind, points }) => [kind, points])).toEqual([
    ['TAKEN_BACK', -250],
    ['EXCHANGED', -200],
    ['EARNED', 250],
  ]);
  expect(history[0]?.orderId).toBe(orderId);
  expect(await detail(service, payer, orderId)).not.toHaveProperty('points');
  expect(await service.call(LIST, {}, payer)).not.toHaveProperty('pointsTip');
  // A refund of a written-off bill has no posting of its own here, so only the rules of points are checked for its order.
  const broken = (await checkBooks(service.context.db)).filter(({ rule }) => rule.includes('points'));
  expect(broken).toEqual([]);
});

test("the points of a payer are not earned by a guest of a partner's link, who could never use them", async () => {
  const link = await openLink(service);
  expect(link.query.coupons).toEqual([]);
  const order = await orderByLink(service, link);
  await pay(service, payer, order.pay?.value);
  const paid = async () =>
    (await service.call('/order/getOrderDetail', { orderId: order.orderId }, link)).status;
  await expect.poll(paid).toBe('PROCESSING');
  await workOff(service.context);
  expect(await paid()).toBe('SUCCEEDED');
  const entries = await rowsOf(service, 'points_entries', 'points', { order_id: order.orderId });
  expect(entries).toEqual([]);
  expect((await checkBooks(service.context.db)).filter(({ orderId }) => orderId === order.orderId)).toEqual(
    [],
  );
});

test('the points of a payer are taken back in part with a partial refund, one for each full yuan', async () => {
  const orderId = await toppedUp(10_000);
  await refunded(orderId, 50);
  expect((await info(payer)).balance).toBe(99);
  expect((await detail(service, payer, orderId)).points).toBe(99);
});

test('an exchange of points takes the points and gives a coupon that an order can use', async () => {
  await toppedUp(30_000);
  const { coupon, balance } = await exchange('coupon-2', 200);
  expect(balance).toBe(100);
  expect(coupon).toMatchObject({ title: 'Any bill', amount: 200, state: 'AVAILABLE' });
  expect(coupon).not.toHaveProperty('campaignId');
  const { history, coupons } = await info(payer);
  expect(coupons).toEqual([coupon]);
  expect(history[0]).toMatchObject({ kind: 'EXCHANGED', points: -200, couponId: coupon.couponId });
  const { order } = await placeWith(payer, coupon.couponId);
  expect(order.coupon).toBe(200);
});

test('a repeated exchange of points counts once, and another body under its id is refused', async () => {
  await toppedUp(50_000);
  const requestId = randomUUID();
  const first = await exchange('coupon-2', 200, requestId);
  expect(await exchange('coupon-2', 200, requestId)).toEqual(first);
  expect(await refusedExchange('coupon-5', 450, requestId)).toMatchObject({
    code: codes.REQUEST_ID_REUSED.code,
    field: 'requestId',
  });
  const grantToo = { requestId, campaignId: 'everyday' };
  expect((await service.refused('/marketing/yzdGrantTicket', grantToo, payer)).code).toBe(
    codes.REQUEST_ID_REUSED.code,
  );
  expect((await info(payer)).balance).toBe(300);
});

test('an exchange of points is refused for too few points, at another price, and for what is not offered', async () => {
  await toppedUp(19_900);
  expect(await refusedExchange('coupon-2', 200)).toMatchObject({
    code: codes.TOO_FEW_POINTS.code,
    params: { points: 200, balance: 199 },
  });
  expect(await refusedExchange('coupon-2', 150)).toMatchObject({
    code: codes.OFFER_CHANGED.code,
    field: 'points',
    params: { points: 200 },
  });
  expect((await refusedExchange('nothing', 1)).code).toBe(codes.OFFER_GONE.code);
  expect(await info(payer)).toMatchObject({ balance: 199, coupons: [] });
});

import { randomUUID } from 'node:crypto';
import * as codes from '@life-payment/contract';
import { afterEach, expect } from 'vitest';
import { overdue } from '../../src/app/jobs/sweep.ts';
import { after, SECOND } from '../../src/kit/time.ts';
import { advanceBill } from '../../src/paying/advance-bill.ts';
import { benefits } from '../support/benefits.ts';
import { workOff, workOffRefunds } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { CREATE } from '../support/ordering.ts';
import { ask, booksHold, detail, detailOnce, pay, type Wish, wishFor } from '../support/orders.ts';
import { oneRowOf } from '../support/rows.ts';
import type { Payer, TestService } from '../support/service.ts';

const { service, test } = serviceTest();

const GRANT = '/marketing/yzdGrantTicket';
const EXCHANGE = '/points/pointsExchange';

afterEach(() => booksHold(service));

const { couponOf, grant, info, paidWith, placeWith } = benefits(service);

function counted(answers: readonly Awaited<ReturnType<TestService['post']>>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { envelope } of answers) counts[envelope.msgCd] = (counts[envelope.msgCd] ?? 0) + 1;
  return counts;
}

function payers(count: number): Promise<Payer[]> {
  return Promise.all(Array.from({ length: count }, () => service.login()));
}

const OK = codes.SUCCESS.code;

const budgetFor = async (campaignId: string, coupons: number) => {
  await service.context.db
    .insertInto('campaigns')
    .values({
      campaign_id: campaignId,
      kind: 'EVERYDAY',
      title: JSON.stringify({ 'zh-CN': '券', en: 'Coupon' }),
      amount: 300,
      min_spend: 1_000,
      project_types: null,
      output_endpoints: null,
      starts_at: service.clock.now(),
      ends_at: after(service.clock.now(), 3_600 * SECOND),
      valid_days: 7,
      // The rest is too little for one more coupon.
      budget: coupons * 300 + 299,
      position: 9,
    })
    .execute();
};

test('the budget of a campaign for seven coupons gives seven to fifty users who ask at the same moment', async () => {
  await budgetFor('seven', 7);
  const askers = await payers(50);
  const answers = await Promise.all(
    askers.map(({ token }) =>
      service.post(GRANT, { requestId: randomUUID(), campaignId: 'seven' }, { token }),
    ),
  );
  expect(counted(answers)).toEqual({ [OK]: 7, [codes.CAMPAIGN_ALL_GIVEN.code]: 43 });
  const { granted } = await oneRowOf(service, 'campaigns', 'granted', { campaign_id: 'seven' });
  expect(granted).toBe(2_100);
});

test('the budget of a campaign pays for one coupon of a user who asks twenty times at the same moment', async () => {
  await budgetFor('many', 20);
  const payer = await service.login();
  const ids = Array.from({ length: 20 }, (_, nth) => (nth < 10 ? randomUUID() : ''));
  const same = randomUUID();
  const answers = await Promise.all(
    ids.map((id) => service.post(GRANT, { requestId: id || same, campaignId: 'many' }, payer)),
  );
  const { [OK]: granted = 0, ...others } = counted(answers);
  // One request may have succeeded ten times with one coupon.
  expect([1, 10]).toContain(granted);
  expect(Object.keys(others)).toEqual([codes.COUPON_ALREADY_YOURS.code]);
  expect((await info(payer)).coupons).toHaveLength(1);
});

/** A payer with a thousand points, which cost five coupons. */
const rich = async (): Promise<Payer> => {
  const payer = await service.login();
  const query = await ask(service, payer, await service.account('PREPAID'));
  const order = await service.call(CREATE, wishFor(query, { amount: 100_000 }), payer);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  await workOff(service.context);
  expect((await info(payer)).balance).toBe(1_000);
  return payer;
};

test('points of a payer are exchanged once by a request that is sent twenty times at the same moment', async () => {
  const payer = await rich();
  const wish = { requestId: randomUUID(), offerId: 'coupon-2', points: 200 };
  const answers = await Promise.all(Array.from({ length: 20 }, () => service.post(EXCHANGE, wish, payer)));
  expect(counted(answers)).toEqual({ [OK]: 20 });
  const ids = answers.map(({ envelope }) => Reflect.get(Object(envelope.body?.['coupon']), 'couponId'));
  expect(new Set(ids).size).toBe(1);
  expect(await info(payer)).toMatchObject({ balance: 800, coupons: [{ couponId: ids[0] }] });
});

test('points for five coupons give five, however many requests come at the same moment', async () => {
  const payer = await rich();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      service.post(EXCHANGE, { requestId: randomUUID(), offerId: 'coupon-2', points: 200 }, payer),
    ),
  );
  expect(counted(answers)).toEqual({ [OK]: 5, [codes.TOO_FEW_POINTS.code]: 15 });
  const { balance, coupons } = await info(payer);
  expect({ balance, coupons: coupons.length }).toEqual({ balance: 0, coupons: 5 });
});

test('points of a payer are earned once when the last bills of an order end at the same moment', async () => {
  const payer = await service.login();
  const { couponId } = await grant(payer);
  const { order } = await paidWith(payer, couponId, 'SEVERAL_ANY', { bills: 3 });
  const bills = await overdue(service.context.db, 'bill', after(service.clock.now(), SECOND), 10);
  expect(bills.length).toBeGreaterThan(3);
  await Promise.all(bills.map((writeOffNo) => advanceBill(service.context, writeOffNo)));
  await workOff(service.context);
  const points = Math.floor(order.amount / 100);
  const { balance, history } = await info(payer);
  expect({ balance, entries: history.length }).toEqual({ balance: points, entries: 1 });
});

test('one coupon of a payer is in one of two orders made at the same moment, and the other is refused', async () => {
  const payer = await service.login();
  const { couponId } = await grant(payer);
  const wishes: Wish[] = [];
  for (let made = 0; made < 2; made += 1)
    wishes.push(wishFor(await ask(service, payer, await service.account('PREPAID')), { couponId }));
  const answers = await Promise.all(wishes.map((wish) => service.post(CREATE, wish, payer)));
  expect(counted(answers)).toEqual({ [OK]: 1, [codes.COUPON_HELD.code]: 1 });
  const made = answers.find(({ envelope }) => envelope.msgCd === OK)?.envelope.body;
  const loser = answers.find(({ envelope }) => envelope.msgCd !== OK)?.envelope.body;
  expect(loser).toMatchObject({ field: 'couponId', params: { orderId: made?.['orderId'] } });
  expect(await couponOf(payer)).toMatchObject({ state: 'HELD', orderId: made?.['orderId'] });
});

test('one coupon of a payer comes back once when all bills of its order are rejected at the same moment', async () => {
  const payer = await service.login();
  const { couponId } = await grant(payer);
  const { order } = await paidWith(payer, couponId, 'SEVERAL_ANY', {
    conduct: { writeOff: { kind: 'REJECT', reason: 'NOT_ACCEPTED' } },
  });
  const bills = await overdue(service.context.db, 'bill', after(service.clock.now(), SECOND), 10);
  expect(bills).toHaveLength(3);
  await Promise.all(bills.map((writeOffNo) => advanceBill(service.context, writeOffNo)));
  await workOffRefunds(service);
  const seen = await detail(service, payer, order.orderId);
  expect(seen).toMatchObject({ status: 'REFUNDED', refunded: order.cash });
  expect(await couponOf(payer)).toMatchObject({ couponId, state: 'AVAILABLE' });
  expect((await placeWith(payer, couponId)).order.coupon).toBe(100);
});

test('one coupon of a payer goes to the first of two: an order, or an account it is appointed to', async () => {
  const payer = await service.login();
  const { couponId } = await grant(payer);
  const [home, other] = [await service.account('PREPAID'), await service.account('PREPAID')];
  const { queryId } = await ask(service, payer, other);
  const { accountId } = await service.call('/user/saveAccount', { queryId }, payer);
  const wish = wishFor(await ask(service, payer, home), { couponId });
  const [appointed, ordered] = await Promise.all([
    service.post('/marketing/appointUseTicket', { couponId, accountId }, payer),
    service.post(CREATE, wish, payer),
  ]);
  const answeredCodes = [appointed.envelope.msgCd, ordered.envelope.msgCd];
  expect([
    [OK, codes.COUPON_KEPT.code],
    [codes.COUPON_HELD.code, OK],
  ]).toContainEqual(answeredCodes);
});

import * as codes from '@life-payment/contract';
import { isRefusal } from '@life-payment/contract/rules';
import { afterEach, expect } from 'vitest';
import { clockOf, HOUR, instant, MINUTE } from '../../src/kit/time.ts';
import { createOrder } from '../../src/paying/create-payment.ts';
import { sessionOf } from '../../src/people/sessions.ts';
import { passTime } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { CREATE, ordering } from '../support/ordering.ts';
import { ask, booksHold, detail, place, type Wish, wishFor, written } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { oneRowOf, rowsOf, setRows } from '../support/rows.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);
afterEach(() => booksHold(service));

const { create, freshQuery, refusedWriting } = ordering(service, payer);

test('an order request that is sent twice makes one order', async () => {
  const wish = wishFor(await freshQuery('SEVERAL_ANY'));
  const first = await create(wish);
  const before = await written(service);
  const again = await create(wish);
  expect(again.orderId).toBe(first.orderId);
  expect(again.pay?.kind).toBe('PAGE');
  expect(await written(service)).toEqual(before);
});

test('an order request that is sent ten times at the same moment makes one order', async () => {
  const wish = wishFor(await freshQuery('SEVERAL_ANY'));
  const orders = await Promise.all(Array.from({ length: 10 }, () => service.post(CREATE, wish, payer)));
  const ids = orders
    .filter(({ envelope }) => envelope.msgCd === codes.SUCCESS.code)
    .map(({ envelope }) => envelope.body?.['orderId']);
  // A request that loses the race too often is told to try again; no payer gets a second order.
  for (const { envelope } of orders)
    expect([codes.SUCCESS.code, codes.TOO_MANY_REQUESTS.code]).toContain(envelope.msgCd);
  expect(new Set(ids).size).toBe(1);
  const rows = await rowsOf(service, 'orders', 'order_id', { life_user_id: payer.lifeUserId });
  expect(rows).toHaveLength(1);
});

test('an order request with another body under the same id is refused', async () => {
  const wish = wishFor(await freshQuery('SEVERAL_ANY'));
  await create(wish);
  const [billNo = ''] = wish.billNos;
  const refusal = await refusedWriting({ ...wish, billNos: [billNo] });
  expect(refusal).toMatchObject({ code: codes.REQUEST_ID_REUSED.code, field: 'requestId' });
});

test.for([
  ['FROZEN', codes.USER_FROZEN],
  ['WALLET_CLOSED', codes.WALLET_CLOSED],
  ['REPLACED', codes.USER_UNKNOWN],
] as const)('a user makes no order when %s since the facts were read', async ([state, code]) => {
  const { context } = service;
  const wish = wishFor(await freshQuery('ONE_BILL'));
  const session = await sessionOf(context, payer.token, context.now());
  if (isRefusal(session)) throw new Error('no session');
  const before = await written(service);
  const unit = async (unitId: string) => {
    await setRows({ context }, 'users', { state }, { life_user_id: payer.lifeUserId });
    return context.catalogue.unit(unitId);
  };
  const later = { ...context, catalogue: { ...context.catalogue, unit } };
  expect(await createOrder(later, session, 'en', wish, 'APP')).toEqual({ refused: code });
  expect(await written(service)).toEqual(before);
});

test('a bill is never in two live orders, and the second payer does not learn whose', async ({ account }) => {
  const [mine, yours] = [await service.login(), await service.login()];
  const [myWish, yourWish] = [
    wishFor(await ask(service, mine, account)),
    wishFor(await ask(service, yours, account)),
  ];
  const results = await Promise.all([
    service.post(CREATE, myWish, mine),
    service.post(CREATE, yourWish, yours),
  ]);
  const sorted = results.map(({ envelope }) => envelope.msgCd).sort();
  expect(sorted).toEqual([codes.SUCCESS.code, codes.BILL_BEING_PAID.code]);
  const loser = results.find(({ envelope }) => envelope.msgCd === codes.BILL_BEING_PAID.code)?.envelope;
  expect(loser?.body).toMatchObject({ params: { until: expect.stringMatching(/^\d\d:\d\d$/) } });
  expect(JSON.stringify(loser)).not.toContain(mine.lifeUserId);
  expect(JSON.stringify(loser)).not.toContain('LP');
});

test('a bill in the order of another payer is refused until a time, and free once that order is closed', async () => {
  const [first, second] = [await service.login(), await service.login()];
  const { account, order } = await place(service, first);
  const refusal = await refusedWriting(wishFor(await ask(service, second, account)), second);
  expect(refusal).toMatchObject({
    code: codes.BILL_BEING_PAID.code,
    params: { until: expect.stringMatching(/^\d\d:\d\d$/) },
  });
  expect(JSON.stringify(refusal)).not.toContain(first.lifeUserId);
  await passTime(service, 18 * MINUTE);
  expect((await detail(service, first, order.orderId)).status).toBe('CLOSED');
  await create(wishFor(await ask(service, second, account)), second);
});

test('a bill is shown to others as being paid', async () => {
  const { account } = await place(service, await service.login());
  const query = await ask(service, await service.login(), account);
  expect(query.bills[0]?.beingPaidUntil).toMatch(/^\d\d:\d\d$/);
});

test('a bill is in an order with all of its bills or not at all, also in a race for overlapping bills', async () => {
  const account = await service.account('SEVERAL_ANY');
  const payers = await Promise.all(Array.from({ length: 4 }, () => service.login()));
  const wishes = await Promise.all(payers.map(async (by) => wishFor(await ask(service, by, account))));
  const results = await Promise.all(
    wishes.map((wish, index) =>
      service.post(
        CREATE,
        { ...wish, billNos: index % 2 ? wish.billNos : [...wish.billNos].reverse() },
        { token: payers[index]?.token },
      ),
    ),
  );
  const made = results.filter(({ envelope }) => envelope.msgCd === codes.SUCCESS.code);
  expect(made).toHaveLength(1);
  const claims = await rowsOf(service, 'bill_claims', 'order_id', {
    unit_id: account.unitId,
    order_id: String(made[0]?.envelope.body?.['orderId']),
  });
  expect(claims).toHaveLength(3);
});

test("a bill in the payer's own unpaid order leads to that order again when the request is equal", async () => {
  const { account, order } = await place(service, payer);
  const again = await create(wishFor(await ask(service, payer, account)));
  expect(again.orderId).toBe(order.orderId);
});

test("a bill in the payer's own unpaid order that differs closes that order and names it", async () => {
  const { account, order } = await place(service, payer, 'ARREARS');
  const wish = wishFor(await ask(service, payer, account));
  const refusal = await service.refused(CREATE, { ...wish, amount: wish.amount + 100 }, payer);
  const freeAt = new Date(Date.parse(order.expiresAt) + 2 * MINUTE);
  expect(refusal).toMatchObject({
    code: codes.OWN_ORDER_OPEN.code,
    params: { orderId: order.orderId, reason: 'UNTIL', until: clockOf(freeAt) },
  });
  const closing = await detail(service, payer, order.orderId);
  expect(closing).toMatchObject({ status: 'CLOSING', billsFreeAt: instant(freeAt) });
  const again = { ...wishFor(await ask(service, payer, account)), amount: wish.amount + 100 };
  const answer = await service.post(CREATE, again, { token: payer.token, language: 'en' });
  expect(answer.envelope.msgInfo).toContain(`the bill is free by ${clockOf(freeAt)}`);
  // The wallet has still not answered, so no time is promised any more.
  service.clock.advance(18 * MINUTE);
  const late = { ...wishFor(await ask(service, payer, account)), amount: wish.amount + 100 };
  expect((await refusedWriting(late)).params).toEqual({ orderId: order.orderId, reason: 'WALLET' });
});

test('the limits of orders allow three unpaid orders at once, also when they come at the same moment', async () => {
  const wishes: Wish[] = [];
  for (let made = 0; made < 6; made += 1)
    wishes.push(wishFor(await ask(service, payer, await service.account('PREPAID'))));
  const results = await Promise.all(wishes.map((wish) => service.post(CREATE, wish, payer)));
  expect(results.filter(({ envelope }) => envelope.msgCd === codes.SUCCESS.code).length).toBeLessThanOrEqual(
    3,
  );
  for (const wish of wishes) await service.post(CREATE, wish, payer);
  const rows = await rowsOf(service, 'orders', 'order_id', { life_user_id: payer.lifeUserId });
  expect(rows).toHaveLength(3);
  const fourth = wishFor(await freshQuery('PREPAID'));
  expect((await refusedWriting(fourth)).code).toBe(codes.TOO_MANY_ORDERS.code);
});

test('the limits of orders allow twenty orders an hour, also when the last come at the same moment', async () => {
  const { paid } = paying(service, payer);
  for (let made = 0; made < 18; made += 1) await paid('PREPAID');
  const wish = async () => wishFor(await freshQuery('PREPAID'));
  const answerTo = async (asked: Wish) => (await service.post(CREATE, asked, payer)).envelope;
  const late = await Promise.all(Array.from({ length: 5 }, wish));
  const answers = (await Promise.all(late.map(answerTo))).map(({ msgCd }) => msgCd);
  // A request that loses the race too often is told to try again, and is then refused by the limit.
  for (const code of answers)
    expect(
      [codes.SUCCESS, codes.TOO_MANY_ORDERS, codes.TOO_MANY_REQUESTS].map((each) => each.code),
    ).toContain(code);
  expect(answers.filter((code) => code === codes.SUCCESS.code).length).toBeLessThanOrEqual(2);
  for (const asked of late) await answerTo(asked);
  expect(await rowsOf(service, 'orders', 'order_id', { life_user_id: payer.lifeUserId })).toHaveLength(20);
  expect(await refusedWriting(await wish())).toMatchObject({
    code: codes.TOO_MANY_ORDERS.code,
    params: { reason: 'HOUR', max: 20 },
  });
  service.clock.advance(HOUR + MINUTE);
  await create(await wish());
});

test('the limits of orders do not count an order that its payer cancelled, though the wallet has not answered', async () => {
  const { token } = payer;
  const wish = async () => wishFor(await ask(service, payer, await service.account('PREPAID')));
  const made = [await create(await wish()), await create(await wish()), await create(await wish())];
  const refused = await service.post(CREATE, await wish(), { token, language: 'en' });
  expect(refused.envelope).toMatchObject({
    msgCd: codes.TOO_MANY_ORDERS.code,
    msgInfo: 'Too many orders created, try later. You have 3 unpaid orders: pay or cancel one first',
    body: { params: { reason: 'UNPAID', max: 3 } },
  });
  const [first] = made;
  await service.call('/order/cancelOrder', { orderId: first?.orderId ?? '' }, payer);
  expect((await detail(service, payer, first?.orderId ?? '')).status).toBe('CLOSING');
  await create(await wish());
  expect((await refusedWriting(await wish())).params).toMatchObject({ reason: 'UNPAID' });
});

test('the limits of orders allow no order at a unit in maintenance, though it was queried before', async () => {
  const query = await freshQuery('ONE_BILL', { unitId: 'heating-430100' });
  const from = new Date(service.clock.now().getTime() - MINUTE).toISOString();
  const until = new Date(service.clock.now().getTime() + 60 * MINUTE).toISOString();
  const unit = await oneRowOf(service, 'units', 'description', { unit_id: query.unit.unitId });
  const change = (description: unknown) =>
    setRows(service, 'units', { description: JSON.stringify(description) }, { unit_id: query.unit.unitId });
  await change({ ...Object(unit.description), maintenance: [{ from, until }] });
  // The service reads changes of the catalogue within a second.
  await expect
    .poll(async () => (await service.post(CREATE, wishFor(query), payer)).envelope.msgCd)
    .toBe(codes.UNIT_MAINTENANCE.code);
  await change(unit.description);
});

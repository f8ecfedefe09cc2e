import {
  BILL_BEING_PAID,
  LINK_EXPIRED,
  LINK_HAS_ORDER,
  LINK_USED,
  NO_SUCH_THING,
  OWN_ORDER_OPEN,
  SESSION_NEEDED,
  TOP_UP,
  UNIT_BUSY,
} from '@life-payment/contract';
import { beforeAll, expect } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../src/kit/time.ts';
import { passTime } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { CREATE_BY_LINK, linkTo, OPEN, openLink, orderByLink, queryOf } from '../support/links.ts';
import { ask, booksHold, wishFor } from '../support/orders.ts';
import { purge } from '../support/rows.ts';

const { service, test } = serviceTest();

let wallet: string;
beforeAll(async () => {
  wallet = (await service.stranger()).walletUserId;
});

function detail(orderId: string, token: string) {
  return service.call('/order/getOrderDetail', { orderId }, { token });
}

/** Pays at the wallet. The service asks the wallet when the notice has not arrived by then. */
async function payAt(pay: string | undefined) {
  await service.sandbox.ask('pay', { user: wallet, pay });
  await passTime(service, 11 * SECOND);
}

async function guestOf(token: string, orderId: string) {
  await detail(orderId, token);
  return service.context.db
    .selectFrom('users as u')
    .innerJoin('orders as o', 'o.life_user_id', 'u.life_user_id')
    .select(['u.life_user_id', 'u.guest', 'u.mobile_masked', 'o.source', 'o.output_endpoint'])
    .where('o.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

test("a partner's link opens a session for its account alone, in which its order is made and followed", async () => {
  const opened = await openLink(service);
  expect(opened.query.account.firstPayment).toBe(true);
  expect(opened.query.bills).toHaveLength(1);
  const order = await orderByLink(service, opened);
  expect(order).toMatchObject({ status: 'AWAITING_PAYMENT', pay: { kind: 'PAGE' } });
  await payAt(order.pay?.value);
  expect((await detail(order.orderId, opened.token)).status).toBe('SUCCEEDED');
  const { url } = await service.call('/common/getSuccessPageUrl', { orderId: order.orderId }, opened);
  expect(url).toBe(`/pages/deb/deb?orderId=${order.orderId}`);
  expect(await guestOf(opened.token, order.orderId)).toMatchObject({
    guest: true,
    mobile_masked: null,
    source: 'LINK',
    output_endpoint: 'partner_demo',
  });
  await booksHold(service);
});

test("a partner's link opens once, also for three payers at the same moment", async () => {
  const data = await linkTo(service, await service.account('ONE_BILL'));
  const answers = await Promise.all([1, 2, 3].map(() => service.post(OPEN, { data })));
  expect(answers.map(({ envelope }) => envelope.msgCd).sort()).toEqual([
    'LIV00000',
    LINK_USED.code,
    LINK_USED.code,
  ]);
  expect((await service.refused(OPEN, { data })).code).toBe(LINK_USED.code);
});

test("a partner's link opens again for its own session, with the unit's present answer", async () => {
  const { data, token, account, query } = await openLink(service, 'SEVERAL_ANY');
  const { unitId, accountNumber } = account;
  await service.sandbox.ask('accounts/newBill', { unitId, accountNumber });
  const again = await service.call(OPEN, { data }, { token });
  expect(again.token).toBe(token);
  expect(queryOf(again).bills).toHaveLength(query.bills.length + 1);
  expect(queryOf(again).queryId).not.toBe(query.queryId);
  const other = await openLink(service);
  expect((await service.refused(OPEN, { data }, other)).code).toBe(LINK_USED.code);
  expect((await service.refused(OPEN, { data }, await service.login())).code).toBe(LINK_USED.code);
});

test("a partner's link ends after half an hour", async () => {
  const { data, token, query } = await openLink(service);
  service.clock.advance(30 * MINUTE);
  expect((await service.refused(OPEN, { data }, { token })).code).toBe(LINK_USED.code);
  expect((await service.refused(CREATE_BY_LINK, wishFor(query), { token })).code).toBe(SESSION_NEEDED.code);
});

test("a partner's link says so when it has expired", async () => {
  const data = await linkTo(service, await service.account('ONE_BILL'), true);
  expect(await service.refused(OPEN, { data })).toMatchObject({ code: LINK_EXPIRED.code, field: 'data' });
});

test("a partner's link stays unopened when its unit is busy", async () => {
  const account = await service.account('BUSY');
  const data = await linkTo(service, account);
  expect((await service.refused(OPEN, { data })).code).toBe(UNIT_BUSY.code);
  const { unitId, accountNumber } = account;
  await service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct: {} });
  expect((await service.call(OPEN, { data })).token).not.toBe('');
});

test("a partner's link pays no bill that another payer is paying", async ({ payer, account }) => {
  await service.call('/order/createLifeOrder', wishFor(await ask(service, payer, account)), payer);
  const opened = await service.call(OPEN, { data: await linkTo(service, account) });
  const [bill] = queryOf(opened).bills;
  expect(bill?.beingPaidUntil).toBeDefined();
  const refused = await service.refused(CREATE_BY_LINK, wishFor(queryOf(opened)), opened);
  expect(refused.code).toBe(BILL_BEING_PAID.code);
});

test("a partner's link pays no query of another link", async () => {
  const [one, other] = [await openLink(service), await openLink(service)];
  expect(await service.refused(CREATE_BY_LINK, wishFor(other.query), one)).toMatchObject({
    code: NO_SUCH_THING.code,
    field: 'queryId',
  });
});

test('a link has a single order, however many are requested at the same moment', async () => {
  const { token, query } = await openLink(service, 'SEVERAL_ANY', { bills: 2 });
  const wishes = query.bills.map(({ billNo, due }) => wishFor(query, { billNos: [billNo], amount: due }));
  expect(wishes.length).toBeGreaterThan(3);
  const answers = await Promise.all(wishes.map((wish) => service.post(CREATE_BY_LINK, wish, { token })));
  const codes = answers.map(({ envelope }) => envelope.msgCd);
  expect(codes.filter((code) => code === 'LIV00000')).toHaveLength(1);
  expect(codes.filter((code) => code === LINK_HAS_ORDER.code)).toHaveLength(wishes.length - 1);
});

test('the order of a link is named to a payer who asks for another, also for a top-up', async () => {
  const opened = await openLink(service, 'PREPAID');
  const first = await orderByLink(service, opened, { billNos: [TOP_UP], amount: 5_000 });
  const second = wishFor(opened.query, { billNos: [TOP_UP], amount: 10_000 });
  expect(await service.refused(CREATE_BY_LINK, second, opened)).toMatchObject({
    code: LINK_HAS_ORDER.code,
    params: { orderId: first.orderId },
  });
});

test('the order of a link is found again by the link in place of the bills', async () => {
  const opened = await openLink(service);
  const { orderId, pay } = await orderByLink(service, opened);
  const { data, token } = opened;
  const again = await service.call(OPEN, { data }, { token });
  expect(again).toMatchObject({ token, orderId });
  expect(again.query).toBeUndefined();
  await payAt(pay?.value);
  expect((await service.call(OPEN, { data }, { token })).orderId).toBe(orderId);
});

test('the order of a link is answered again to the same request, and closed for one of another amount', async () => {
  const opened = await openLink(service, 'ARREARS');
  const wish = wishFor(opened.query);
  const first = await service.call(CREATE_BY_LINK, wish, opened);
  expect((await service.call(CREATE_BY_LINK, wish, opened)).orderId).toBe(first.orderId);
  const more = wishFor(opened.query, { amount: wish.amount + 100 });
  expect((await service.refused(CREATE_BY_LINK, more, opened)).code).toBe(OWN_ORDER_OPEN.code);
});

test('the order of a link is followed by another once it was closed unpaid, and its session lives until then', async () => {
  const opened = await openLink(service);
  service.clock.advance(20 * MINUTE);
  const fresh = queryOf(await service.call(OPEN, { data: opened.data }, opened));
  const first = await orderByLink(service, { ...opened, query: fresh });
  await passTime(service, 18 * MINUTE);
  expect((await detail(first.orderId, opened.token)).status).toBe('CLOSED');
  const again = await service.call(OPEN, { data: opened.data }, opened);
  expect(again.orderId).toBeUndefined();
  const second = await orderByLink(service, { ...opened, query: queryOf(again) });
  expect(second.orderId).not.toBe(first.orderId);
  await booksHold(service);
});

test('expired links are deleted, but not their orders', async () => {
  await openLink(service);
  const { orderId } = await orderByLink(service, await openLink(service));
  const { db, now } = service.context;
  const sessions = async () =>
    Number(
      (
        await db
          .selectFrom('order_sessions')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirst()
      )?.n,
    );
  await purge('order_sessions', db, now());
  expect(await sessions()).toBeGreaterThan(1);
  service.clock.advance(3 * DAY);
  await purge('bill_queries', db, now());
  await purge('order_sessions', db, now());
  await purge('guests', db, now());
  expect(await sessions()).toBe(0);
  const guests = await db
    .selectFrom('users as u')
    .leftJoin('orders as o', 'o.life_user_id', 'u.life_user_id')
    .select('o.order_id as orderId')
    .where('u.guest', '=', true)
    .execute();
  expect(guests.map((guest) => guest.orderId)).toContain(orderId);
  expect(guests.map((guest) => guest.orderId)).not.toContain(null);
});

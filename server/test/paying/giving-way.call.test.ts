import * as codes from '@life-payment/contract';
import { expect } from 'vitest';
import { clockOf, MINUTE, SECOND } from '../../src/kit/time.ts';
import { passTime, workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { CREATE } from '../support/ordering.ts';
import { ask, detail, pay, wishFor } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { rowsOf } from '../support/rows.ts';
import type { Payer, TestAccount } from '../support/service.ts';
import { type SeveralWish, several } from '../support/several.ts';

const { service, test, payer } = moneyTest();
const { queries, severalOf, create, payAt, paymentOnce, payment } = several(service, payer);
const { bend, stateOf } = paying(service, payer);

const PAYMENT = '/order/createPayment';

/** Makes an order for everything that an account owes, or for its first bill. */
async function orderOf(account: TestAccount, by: Payer, bills?: number) {
  const query = await ask(service, by, account);
  const wish = wishFor({ ...query, bills: query.bills.slice(0, bills) });
  return service.call(CREATE, wish, by);
}

/** An order that its payer opens at the wallet, and neither pays nor cancels. */
async function opened(account: TestAccount, by: Payer) {
  const order = await orderOf(account, by);
  await service.sandbox.ask('open', { pay: order.pay?.value });
  return order;
}

function minutesLeft({ expiresAt }: { readonly expiresAt: string }): number {
  return Math.round((Date.parse(expiresAt) - service.clock.now().getTime()) / MINUTE);
}

/** Tries to pay what an account owes; nothing may be chosen that is shown as held. */
async function refusedTo(account: TestAccount, by: Payer) {
  const query = await ask(service, by, account);
  for (const bill of query.bills) expect(bill.beingPaidUntil).toBeUndefined();
  return service.refused(CREATE, wishFor(query), by);
}

/** Lets two payments of an account's bills end unpaid. */
async function twoUnpaid(account: TestAccount, by: Payer): Promise<void> {
  for (const end of ['EXPIRED', 'CANCELLED']) {
    const { orderId } = await opened(account, by);
    if (end === 'CANCELLED') await service.call('/order/cancelOrder', { orderId }, by);
    else service.clock.advance(16 * MINUTE);
    await workOff(service.context);
    expect(await stateOf(orderId)).toBe('CLOSED');
  }
}

/** An account with several bills, of which this payer has paid the first. */
async function paidBefore(by: Payer): Promise<TestAccount> {
  const account = await service.account('SEVERAL_ANY');
  const { orderId, pay: way } = await orderOf(account, by, 1);
  await pay(service, by, way?.value);
  await workOff(service.context);
  await passTime(service, 11 * SECOND);
  expect((await detail(service, by, orderId)).status).toBe('SUCCEEDED');
  return account;
}

const closing = { code: codes.BILL_BEING_PAID.code, field: 'billNos', params: { reason: 'GIVES_WAY' } };

test('a payer of a bill has five minutes to pay after two unpaid payments of it, and fifteen the day after', async () => {
  const account = await service.account('ONE_BILL');
  await twoUnpaid(account, payer);
  const third = await orderOf(account, payer);
  expect(minutesLeft(third)).toBe(5);
  await pay(service, payer, third.pay?.value);
  await workOff(service.context);
  const next = await service.account('ONE_BILL');
  await twoUnpaid(next, payer);
  service.clock.advance(24 * 60 * MINUTE);
  expect(minutesLeft(await orderOf(next, payer))).toBe(15);
});

test('the payer of a third payment continues it by the same request as often as wanted', async () => {
  const account = await service.account('ONE_BILL');
  await twoUnpaid(account, payer);
  const third = await opened(account, payer);
  const again = await orderOf(account, payer);
  expect(again).toMatchObject({ orderId: third.orderId, status: 'AWAITING_PAYMENT', pay: { kind: 'PAGE' } });
});

test('another payer who wants the bill starts the close of that payment, and gets the bill once the wallet says closed', async () => {
  const account = await service.account('ONE_BILL');
  await twoUnpaid(account, payer);
  const { orderId, expiresAt } = await opened(account, payer);
  const other = await service.login();
  const freeAt = new Date(Date.parse(expiresAt) + 2 * MINUTE);
  expect(await refusedTo(account, other)).toMatchObject({
    ...closing,
    params: { reason: 'GIVES_WAY', until: clockOf(freeAt) },
  });
  expect(await stateOf(orderId)).toBe('CLOSING');
  // The wallet has not answered: the bill is not the other's yet, and the refusal says the same again.
  expect(await refusedTo(account, other)).toMatchObject(closing);
  await workOff(service.context);
  expect((await detail(service, payer, orderId)).status).toBe('CLOSED');
  expect(await orderOf(account, other)).toMatchObject({ status: 'AWAITING_PAYMENT' });
});

test('a payment that the wallet calls paid stays paid, and the other payer hears it', async ({ account }) => {
  await twoUnpaid(account, payer);
  const order = await orderOf(account, payer);
  await bend({ notifyDelayMs: 3_600_000 }, order.orderId);
  await pay(service, payer, order.pay?.value);
  const other = await service.login();
  const wish = wishFor(await ask(service, other, account));
  expect(await service.refused(CREATE, wish, other)).toMatchObject(closing);
  await workOff(service.context);
  expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
  expect((await service.refused(CREATE, wish, other)).code).toBe(codes.BILL_EXPIRED.code);
  expect((await ask(service, other, account)).bills).toEqual([]);
});

test('a payment that the wallet does not answer about holds its bill until the wallet answers', async () => {
  const account = await service.account('ONE_BILL');
  await twoUnpaid(account, payer);
  const { orderId } = await opened(account, payer);
  const other = await service.login();
  await bend({ gateway: 'DOWN' });
  await refusedTo(account, other);
  await passTime(service, 8 * MINUTE);
  expect(await stateOf(orderId)).toBe('CLOSING');
  expect((await refusedTo(account, other)).params).toEqual({ reason: 'WALLET' });
  await bend({});
  await passTime(service, 60 * MINUTE);
  await orderOf(account, other);
});

test('an unpaid first order gives way to a payer who has paid the account before, once the wallet says closed', async () => {
  const owner = await service.login();
  const account = await paidBefore(owner);
  const { orderId } = await opened(account, payer);
  expect(await refusedTo(account, owner)).toMatchObject(closing);
  expect(await stateOf(orderId)).toBe('CLOSING');
  await workOff(service.context);
  await orderOf(account, owner);
});

test('an unpaid first order gives way to a payment of several too', async () => {
  const owner = await service.login();
  const account = await paidBefore(owner);
  const { orderId } = await opened(account, payer);
  const wish = severalOf([...(await queries(['ONE_BILL'], owner)), await ask(service, owner, account)]);
  expect((await service.refused(PAYMENT, wish, owner))['orders']).toMatchObject([{ at: 1, ...closing }]);
  await workOff(service.context);
  expect((await detail(service, payer, orderId)).status).toBe('CLOSED');
  expect((await create({ ...wish, requestId: crypto.randomUUID() }, owner)).orders).toHaveLength(2);
});

test('an unpaid order is not closed for a payer who may begin no other payment', async () => {
  const owner = await service.login();
  const account = await paidBefore(owner);
  const { orderId } = await opened(account, payer);
  for (let unpaid = 0; unpaid < 3; unpaid += 1) await orderOf(await service.account('ONE_BILL'), owner);
  const wish = severalOf([...(await queries(['ONE_BILL'], owner)), await ask(service, owner, account)]);
  const tooMany = { code: codes.TOO_MANY_ORDERS.code, params: { reason: 'UNPAID' } };
  expect(await service.refused(PAYMENT, wish, owner)).toMatchObject(tooMany);
  expect(await refusedTo(account, owner)).toMatchObject(tooMany);
  expect(await stateOf(orderId)).toBe('WAITING');
});

test('an unpaid order does not give way to a payer who never paid the account either, nor the order of a payer who has paid it', async () => {
  const owner = await service.login();
  const account = await paidBefore(owner);
  const { orderId } = await opened(account, owner);
  const stranger = wishFor(await ask(service, payer, account));
  expect((await service.refused(CREATE, stranger, payer)).params).not.toHaveProperty('reason');
  expect(await stateOf(orderId)).toBe('WAITING');
});

const refusedAll = { code: codes.TOO_MANY_ORDERS.code, params: { reason: 'NEVER_PAID', max: 10 } };
const ofTwenty = async () => severalOf(await queries(Array.from({ length: 20 }, () => 'ONE_BILL')));
const held = async (): Promise<number> => {
  const rows = await rowsOf(service, 'bill_claims', 'order_id', { life_user_id: payer.lifeUserId });
  return rows.length;
};

test('a user has ten unpaid first orders at most: three payments of twenty hold no sixty bills, nor does a race of many', async () => {
  const three = [await ofTwenty(), await ofTwenty(), await ofTwenty()];
  for (const wish of three) expect(await service.refused(PAYMENT, wish, payer)).toMatchObject(refusedAll);
  const threes = three.flatMap(({ orders, ...wish }) =>
    [0, 5, 10].map(
      (from): SeveralWish => ({
        ...wish,
        requestId: crypto.randomUUID(),
        orders: orders.slice(from, from + 4),
      }),
    ),
  );
  await Promise.all(threes.map((wish) => service.post(PAYMENT, wish, payer)));
  for (const wish of threes) await service.post(PAYMENT, wish, payer);
  expect(await held()).toBe(8);
});

test('a family of ten pays its first orders in one payment', async () => {
  const { paymentId, pay: way } = await create(
    severalOf(await queries(Array.from({ length: 10 }, () => 'ONE_BILL'))),
  );
  await payAt(way?.value);
  await paymentOnce(paymentId, ({ status }) => status === 'PROCESSING');
  // None of these is unpaid any more.
  expect((await create(severalOf(await queries(['ONE_BILL'])))).orders).toHaveLength(1);
});

test('unpaid first orders count while they are being closed, and not after', async () => {
  const {
    paymentId,
    orders,
    pay: way,
  } = await create(severalOf(await queries(Array.from({ length: 10 }, () => 'ONE_BILL'))));
  await service.sandbox.ask('open', { pay: way?.value });
  await bend({ gateway: 'DOWN' });
  await service.call('/order/cancelOrder', { orderId: orders[0]?.orderId ?? '' }, payer);
  await workOff(service.context);
  const another = severalOf(await queries(['ONE_BILL']));
  const refusal = await service.post(PAYMENT, another, { token: payer.token, language: 'en' });
  expect(refusal.envelope).toMatchObject({
    msgCd: refusedAll.code,
    msgInfo:
      'Too many orders created, try later. At most 10 unpaid orders can be for accounts that you have not paid before, those being closed too: choose fewer, or pay or cancel some first',
  });
  await bend({});
  await passTime(service, MINUTE);
  expect((await payment(paymentId)).status).toBe('CLOSED');
  await create(another);
});

test('a refusal by an own payment of several says how to continue it', async () => {
  const asked = await queries(['ONE_BILL', 'ONE_BILL']);
  const { paymentId, orders, cash, expiresAt } = await create(severalOf(asked));
  const [query] = asked;
  if (!query) throw new Error('two were asked about');
  expect(await service.refused(CREATE, wishFor(query), payer)).toMatchObject({
    code: codes.OWN_PAYMENT_OPEN.code,
    params: { paymentId, orderId: orders[0]?.orderId, cash, expiresAt },
  });
  const shown = await service.call('/order/getPayment', { paymentId, payHost: 'BROWSER' }, payer);
  await payAt(shown.pay?.value);
  await paymentOnce(paymentId, ({ status }) => status === 'PROCESSING');
});

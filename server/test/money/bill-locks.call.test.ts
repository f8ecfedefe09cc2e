import { BILL_BEING_PAID, BILL_BLOCKED_TODAY } from '@life-payment/contract';
import { describe, expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { after, DAY, HOUR, MINUTE } from '../../src/kit/time.ts';
import { advanceBillLock } from '../../src/modules/payments/index.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { locking } from '../support/locking.ts';
import { ask, detail, detailOnce, pay, place, wishFor } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { reversing } from '../support/reversing.ts';

const CREATE = '/order/createLifeOrder';

const { service, test, payer } = moneyTest();
const { stateOf, resend } = paying(service, payer);
const { begin, again, lockedAt, bendUnit, bendAccount, lockOf } = locking(service, payer);

test.afterEach(() => bendUnit({}));

/** An order of three bills of which no two sets have the same sum. */
async function begunForDifferentSums() {
  for (;;) {
    const begun = await begin('SEVERAL_ANY');
    const [a = 0, b = 0, c = 0] = begun.query.bills.map(({ due }) => due);
    if (new Set([a, b, c, a + b, a + c, b + c]).size === 6) return begun;
  }
}

test('a bill is locked at its unit before its payer gets the way to pay, and the write-off uses the lock', async () => {
  const { account, wish, order } = await begin('SEVERAL_ANY');
  expect(order).toMatchObject({ status: 'AWAITING_PAYMENT', preparing: true });
  expect(order.pay).toBeUndefined();
  expect(await lockedAt(account)).toEqual([]);
  const before = await service.call(
    '/order/getOrderDetail',
    { orderId: order.orderId, payHost: 'BROWSER' },
    payer,
  );
  expect(before).toMatchObject({ status: 'AWAITING_PAYMENT', preparing: true });
  expect(before.pay).toBeUndefined();

  await workOff(service.context);
  const ready = await again(wish);
  expect(ready).toMatchObject({ orderId: order.orderId, status: 'AWAITING_PAYMENT', pay: { kind: 'PAGE' } });
  expect(ready.preparing).toBeUndefined();
  expect(await lockedAt(account)).toHaveLength(wish.billNos.length);

  await pay(service, payer, ready.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  await workOff(service.context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'SUCCEEDED' });
  expect(await lockedAt(account)).toEqual([]);
  expect(await lockOf(order.orderId)).toBe('USED');
  await threeBooksAgree(service);
});

test('a unit that locks nothing, and a top-up, have no lock', async () => {
  const { order } = await place(service, payer);
  expect(order.pay).toBeDefined();
  expect(await lockOf(order.orderId)).toBeUndefined();
});

describe('a lock that the unit refuses', () => {
  test.for([
    ['BEING_PAID', 'This bill is being paid somewhere else right now'],
    ['ALREADY_PAID', 'This bill was already paid elsewhere'],
    ['NOT_FOUND', 'The unit does not list this bill any more'],
    ['AMOUNT_DIFFERS', 'The amount of the bill changed'],
    ['NOT_ACCEPTED', 'The unit does not take this payment'],
  ] as const)('ends the order before anything can be paid, and says why: %s', async ([lock, text]) => {
    await bendUnit({ lock });
    const { wish, order } = await begin();
    await workOff(service.context);
    expect(await again(wish)).toMatchObject({ orderId: order.orderId, status: 'CLOSED' });
    const shown = await detail(service, payer, order.orderId);
    expect(shown).toMatchObject({ status: 'CLOSED', final: true });
    expect(shown.notPrepared).toContain(text);
    expect(await lockOf(order.orderId)).toBe('REFUSED');
  });

  test('is not counted against the payer, who can try as often as they like', async () => {
    await bendUnit({ lock: 'BEING_PAID' });
    const { wish } = await begin();
    await workOff(service.context);
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await again({ ...wish, requestId: crypto.randomUUID() })).toMatchObject({ preparing: true });
      await workOff(service.context);
    }
    await bendUnit({});
    const last = { ...wish, requestId: crypto.randomUUID() };
    await again(last);
    await workOff(service.context);
    expect((await again(last)).pay).toBeDefined();
  });

  test.each([
    ['in an hour', HOUR, '', /Try again from (?:\w{3} \d+ )?\d\d:\d\d$/],
    ['with the name of its zone', HOUR, '[UTC]', /Try again from (?:\w{3} \d+ )?\d\d:\d\d$/],
    ['in three days', 3 * DAY, '', /Try again from \w{3} \d+ \d\d:\d\d$/],
  ])('because it takes no payments now tells from when on it does: %s', async (_, wait, zone, text) => {
    const { account, wish } = await begin();
    const closedUntil = `${after(service.context.now(), wait).toISOString()}${zone}`;
    await bendAccount(account, { closedUntil });
    await workOff(service.context);
    const { orderId } = await again(wish);
    expect((await detail(service, payer, orderId)).notPrepared).toMatch(text);
  });
});

describe('a payer who gives up', () => {
  test('while the unit is asked ends the order at once, which counts as an unpaid claim', async () => {
    const { wish } = await begin();
    for (let times = 0; times < 2; times += 1) {
      const { orderId } = await again(times === 0 ? wish : { ...wish, requestId: crypto.randomUUID() });
      expect(await service.call('/order/cancelOrder', { orderId }, payer)).toEqual({
        orderId,
        status: 'CLOSED',
      });
      await workOff(service.context);
      expect(await lockOf(orderId)).toBe('RETURNED');
    }
    const third = await service.refused(CREATE, { ...wish, requestId: crypto.randomUUID() }, payer);
    expect(third.code).toBe(BILL_BLOCKED_TODAY.code);
  });

  test('once it can be paid gives the lock back when the wallet has said that it was never paid', async () => {
    const { account, order } = await begin();
    await workOff(service.context);
    expect(await lockedAt(account)).toHaveLength(1);
    await service.call('/order/cancelOrder', { orderId: order.orderId }, payer);
    service.clock.set(after(service.context.now(), 18 * MINUTE));
    await workOff(service.context);
    expect(await stateOf(order.orderId)).toBe('CLOSED');
    expect(await lockOf(order.orderId)).toBe('RETURNED');
    expect(await lockedAt(account)).toEqual([]);
  });
});

test('a bill whose money went back elsewhere before its unit had it is free at the unit again', async () => {
  const { account, wish, order } = await begin();
  await workOff(service.context);
  const { refundElsewhere } = reversing(service, payer);
  await pay(service, payer, (await again(wish)).pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  expect(await lockOf(order.orderId)).toBe('USED');
  expect(await lockedAt(account)).toHaveLength(1);
  await refundElsewhere(order.orderId);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'REFUNDED' });
  expect(await lockOf(order.orderId)).toBe('RETURNED');
  expect(await lockedAt(account)).toEqual([]);
});

test('bills whose money went back elsewhere one after the other are all free at the unit again', async () => {
  const { account, wish, order, query } = await begunForDifferentSums();
  await workOff(service.context);
  await pay(service, payer, (await again(wish)).pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  // The bills' jobs are late, those of the lock are not.
  for (const { due } of query.bills) {
    await service.sandbox.ask('trades/refund', { outTradeNo: paymentIdOf(order.orderId), amount: due });
    expect((await resend(order.orderId)).answer).toBe('success');
    await advanceBillLock(service.context, order.orderId);
  }
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'REFUNDED' });
  await workOff(service.context);
  expect(await lockOf(order.orderId)).toBe('RETURNED');
  expect(await lockedAt(account)).toEqual([]);
});

test('while one payer’s bill is locked nobody else can pay it here', async () => {
  const { account } = await begin();
  const other = await service.login();
  const query = await ask(service, other, account);
  const refusal = await service.refused(CREATE, wishFor(query), other);
  expect(refusal.code).toBe(BILL_BEING_PAID.code);
});

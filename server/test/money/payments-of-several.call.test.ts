import { sql } from 'kysely';
import { expect } from 'vitest';
import { MINUTE } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { ask, detail, written } from '../support/orders.ts';
import { threeBooksAgree } from '../support/paying.ts';
import { several } from '../support/several.ts';
import { statements } from '../support/statements.ts';

const { service, test, payer } = moneyTest();
const {
  queries,
  severalOf,
  create,
  refused,
  placeSeveral,
  payment,
  paymentOnce,
  payAt,
  paidSeveral,
  detailsOf,
} = several(service, payer);
const { run, listed } = statements(service);

const THREE = ['ONE_BILL', 'SEVERAL_ANY', 'ONE_BILL'] as const;

async function claimsOf(orderIds: readonly string[]) {
  return service.context.db.selectFrom('bill_claims').selectAll().where('order_id', 'in', orderIds).execute();
}

/** The lines of the ledger of each order, by their event. */
async function linesOf(orderIds: readonly string[], event: string) {
  const { rows } = await sql<{ orderId: string; subject: string; debit: number; credit: number }>`
    select order_id as "orderId", subject, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from order_entries where order_id = any(${orderIds}) and event = ${event}
    group by order_id, subject order by order_id`.execute(service.context.db);
  return rows;
}

// @id several-paid
test('one payment pays the bills of three accounts, and each is credited by itself', async () => {
  const { paymentId, orderIds, orders, cash, wish } = await paidSeveral(THREE);
  expect(orders.map(({ amount }) => amount)).toEqual(wish.orders.map(({ amount }) => amount));
  expect(cash).toBe(wish.orders.reduce((sum, { amount }) => sum + amount, 0));
  await workOff(service.context);

  const shown = await payment(paymentId);
  expect(shown).toMatchObject({ status: 'SUCCEEDED', final: true, cash, refunded: 0 });
  expect(shown.orders.map(({ orderId }) => orderId)).toEqual(orderIds);
  for (const order of await detailsOf(orderIds))
    expect(order).toMatchObject({ status: 'SUCCEEDED', paidWith: { paymentId, others: 2 } });

  // One posting of the payment, whose lines balance by order.
  const paid = await linesOf(orderIds, 'PAID');
  expect(new Set(paid.map(({ subject }) => subject))).toEqual(new Set([paymentId]));
  expect(paid.map(({ debit }) => debit)).toEqual(orders.map((order) => order.cash));
  expect(paid.map(({ credit }) => credit)).toEqual(paid.map(({ debit }) => debit));
  await threeBooksAgree(service);
});

// @id several-statement
test('the wallet’s statement of a day with such a payment, its refund and a late one has no difference', async () => {
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  const rejected = await paidSeveral(['ONE_BILL', 'REJECTED']);
  const late = await paidLate();
  await workOff(service.context);
  service.clock.reset();
  await run('wallet');
  for (const orderId of [...rejected.orderIds, ...late.orderIds]) expect(await listed(orderId)).toEqual([]);
});

// @id several-all-or-nothing
test('what can’t be had is named order by order, and nothing is made', async () => {
  const accounts = [await service.account('ONE_BILL'), await service.account('ONE_BILL')];
  const asked = [...(await queries(['ONE_BILL']))];
  for (const account of accounts) asked.push(await ask(service, payer, account));
  const wish = severalOf(asked);
  const [first, second, third] = wish.orders;
  const other = await service.login();
  const [heldAccount] = accounts;
  if (!first || !second || !third || !heldAccount) throw new Error('three orders');
  await create(severalOf([await ask(service, other, heldAccount)]), other);
  const before = await written(service);
  const orders = [first, second, { ...third, amount: third.amount + 1 }];
  expect(await refused({ ...wish, orders })).toMatchObject({
    code: 'LIV06013',
    orders: [
      { at: 1, code: 'LIV06002', field: 'billNos' },
      { at: 2, code: 'LIV04008', field: 'amount' },
    ],
  });
  expect(await written(service)).toEqual(before);
});

// @id several-repeated
test('a request is answered once, and the same bill or coupon does not stand twice in one', async () => {
  const asked = await queries(['ONE_BILL', 'ONE_BILL']);
  const wish = severalOf(asked);
  const made = await create(wish);
  expect(await create(wish)).toEqual({ ...made, pay: expect.anything() });
  expect((await refused({ ...wish, orders: wish.orders.slice(0, 1) })).code).toBe('LIV06006');

  const [query] = await queries(['ONE_BILL']);
  if (!query) throw new Error('one query');
  const [order] = severalOf([query]).orders;
  if (!order) throw new Error('one order');
  expect(await refused(severalOf([query, query]))).toMatchObject({
    code: 'LIV06013',
    orders: [{ at: 1, code: 'LIV04005' }],
  });
});

// @id several-own-open
test('the payer’s own open payment is answered for the same orders, and stays open for another choice', async () => {
  const { asked, wish, ...made } = await placeSeveral(['ONE_BILL', 'ONE_BILL']);
  expect(await create({ ...wish, requestId: crypto.randomUUID() })).toMatchObject({
    paymentId: made.paymentId,
    orders: made.orders,
  });
  const [another] = await queries(['ONE_BILL']);
  if (!another) throw new Error('one query');
  const refusal = await refused(severalOf([...asked, another]));
  const open = {
    code: 'LIV06014',
    params: expect.objectContaining({ paymentId: made.paymentId, cash: made.cash }),
  };
  expect(refusal).toMatchObject({
    code: 'LIV06013',
    orders: [
      { at: 0, ...open },
      { at: 1, ...open },
    ],
  });
  expect(await payment(made.paymentId)).toMatchObject({ status: 'AWAITING_PAYMENT' });

  // The same for an order of one of its accounts.
  const [order] = wish.orders;
  if (!order) throw new Error('one order');
  const single = { ...order, payHost: 'BROWSER' as const, requestId: crypto.randomUUID() };
  expect(await service.refused('/order/createLifeOrder', single, payer)).toMatchObject({ code: 'LIV06014' });
});

// @id several-closed
test('cancelling one order closes the whole payment and frees every bill', async () => {
  const { paymentId, orderIds } = await placeSeveral(THREE);
  expect(await claimsOf(orderIds)).toHaveLength(5);
  await service.call('/order/cancelOrder', { orderId: orderIds[1] ?? '' }, payer);
  service.clock.advance(18 * MINUTE);
  await workOff(service.context);
  expect(await payment(paymentId)).toMatchObject({ status: 'CLOSED', final: true });
  expect((await detailsOf(orderIds)).map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED', 'CLOSED']);
  expect(await claimsOf(orderIds)).toEqual([]);
});

// @id several-rejected
test('a bill that is rejected is refunded, and the other orders of the payment stay paid', async () => {
  const { paymentId, orderIds, orders } = await paidSeveral(['ONE_BILL', 'REJECTED', 'ONE_BILL']);
  await workOff(service.context);
  const statuses = (await detailsOf(orderIds)).map(({ status }) => status);
  expect(statuses).toEqual(['SUCCEEDED', 'REFUNDED', 'SUCCEEDED']);
  expect(await payment(paymentId)).toMatchObject({
    status: 'PARTLY_REFUNDED',
    refunded: orders[1]?.cash,
    final: true,
  });
  await threeBooksAgree(service);
});

/** A payment of two orders that is paid after it was closed. */
async function paidLate() {
  const placed = await placeSeveral(['ONE_BILL', 'ONE_BILL']);
  service.clock.advance(18 * MINUTE);
  await workOff(service.context);
  expect(await payment(placed.paymentId)).toMatchObject({ status: 'CLOSED' });
  await payAt(placed.pay?.value);
  await paymentOnce(placed.paymentId, ({ status }) => status !== 'CLOSED');
  return placed;
}

function refundsAtWallet(paymentId: string) {
  return service.sandbox
    .ask<{ refunds: { amount: number }[] }>(`trades/${paymentId}`)
    .then(({ refunds }) => refunds.map(({ amount }) => amount));
}

// @id several-late
test('a payment that comes after the close goes back in one refund, posted by order', async () => {
  const { paymentId, orderIds, orders, cash } = await paidLate();
  await workOff(service.context);
  const shown = await payment(paymentId);
  expect(shown).toMatchObject({ status: 'REFUNDED', refunded: cash, final: true });
  expect(shown.orders.map(({ lateRefund }) => lateRefund?.amount)).toEqual(orders.map((order) => order.cash));
  expect(new Set(shown.orders.map(({ lateRefund }) => lateRefund?.refundNo)).size).toBe(1);
  expect(await refundsAtWallet(paymentId)).toEqual([cash]);
  expect((await linesOf(orderIds, 'REFUND_DONE')).map(({ credit }) => credit)).toEqual(
    orders.map((order) => order.cash),
  );
  await threeBooksAgree(service);
});

// @id several-late-refunded-elsewhere
test('what somebody else refunds of a late payment lowers our one refund of it', async () => {
  const { paymentId, orders, cash } = await paidLate();
  const [first] = orders;
  if (!first) throw new Error('an order');
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentId, amount: first.cash + 1 });
  await paymentOnce(paymentId, ({ refunded }) => refunded > 0);
  await workOff(service.context);
  expect(await payment(paymentId)).toMatchObject({ status: 'REFUNDED', refunded: cash });
  expect((await refundsAtWallet(paymentId)).toSorted((a, b) => a - b)).toEqual(
    [first.cash + 1, cash - first.cash - 1].toSorted((a, b) => a - b),
  );
  await threeBooksAgree(service);
});

/** A paid payment of three orders of which no two sets have the same sum. */
async function paidForDifferentSums() {
  for (;;) {
    const paid = await paidSeveral(['ONE_BILL', 'ONE_BILL', 'ONE_BILL']);
    const [a = 0, b = 0, c = 0] = paid.orders.map((order) => order.cash);
    if (new Set([a, b, c, a + b, a + c, b + c]).size === 6) return paid;
  }
}

// @id several-refunded-elsewhere
test('a refund elsewhere of one order’s sum stops that order only, and one of all stops all', async () => {
  const one = await paidForDifferentSums();
  const [, second] = one.orders;
  if (!second) throw new Error('three orders');
  await service.sandbox.ask('trades/refund', { outTradeNo: one.paymentId, amount: second.cash });
  await paymentOnce(one.paymentId, ({ refunded }) => refunded === second.cash);
  await workOff(service.context);
  expect((await detailsOf(one.orderIds)).map(({ status }) => status)).toEqual([
    'SUCCEEDED',
    'REFUNDED',
    'SUCCEEDED',
  ]);

  const all = await paidSeveral(['ONE_BILL', 'SEVERAL_ANY']);
  await service.sandbox.ask('trades/refund', { outTradeNo: all.paymentId });
  await paymentOnce(all.paymentId, ({ refunded }) => refunded === all.cash);
  await workOff(service.context);
  expect(await payment(all.paymentId)).toMatchObject({ status: 'REFUNDED', refunded: all.cash });
  await threeBooksAgree(service);
});

// @id several-refunded-elsewhere-rest
test('a refund elsewhere of another sum rejects every unsent bill of the payment, and we refund the rest', async () => {
  const { paymentId, orderIds, cash } = await paidSeveral(['ONE_BILL', 'ONE_BILL']);
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentId, amount: 1 });
  await paymentOnce(paymentId, ({ refunded }) => refunded >= 1);
  await workOff(service.context);
  expect(await payment(paymentId)).toMatchObject({ status: 'REFUNDED', refunded: cash });
  expect((await refundsAtWallet(paymentId)).reduce((sum, amount) => sum + amount, 0)).toBe(cash);
  for (const orderId of orderIds)
    expect(await detail(service, payer, orderId)).toMatchObject({ status: 'REFUNDED' });
  await threeBooksAgree(service);
});

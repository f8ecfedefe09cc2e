import { RECEIPT_NOT_GENUINE } from '@life-payment/contract';
import { expect } from 'vitest';
import { MINUTE } from '../../src/kit/time.ts';
import { passTime, workOff, workOffRefunds } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { ask, written } from '../support/orders.ts';
import { threeBooksAgree } from '../support/paying.ts';
import { goneBack, several } from '../support/several.ts';

const { service, test, payer } = moneyTest();
const { queries, severalOf, create, refused, placeSeveral, payment, paidSeveral, detailsOf, linesOf } =
  several(service, payer);

const THREE = ['ONE_BILL', 'SEVERAL_ANY', 'ONE_BILL'] as const;

async function claimsOf(orderIds: readonly string[]) {
  return service.context.db.selectFrom('bill_claims').selectAll().where('order_id', 'in', orderIds).execute();
}

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

test('a refused payment of several names the reason order by order, and nothing is made', async () => {
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

  // An order of one of its accounts finds the payment too.
  const [order] = wish.orders;
  if (!order) throw new Error('one order');
  const single = { ...order, payHost: 'BROWSER' as const, requestId: crypto.randomUUID() };
  expect(await service.refused('/order/createLifeOrder', single, payer)).toMatchObject({ code: 'LIV06014' });
});

test('cancelling one order closes the whole payment and frees every bill', async () => {
  const { paymentId, orderIds } = await placeSeveral(THREE);
  expect(await claimsOf(orderIds)).toHaveLength(5);
  await service.call('/order/cancelOrder', { orderId: orderIds[1] ?? '' }, payer);
  await passTime(service, 18 * MINUTE);
  expect(await payment(paymentId)).toMatchObject({ status: 'CLOSED', final: true });
  expect((await detailsOf(orderIds)).map(({ status }) => status)).toEqual(['CLOSED', 'CLOSED', 'CLOSED']);
  expect(await claimsOf(orderIds)).toEqual([]);
});

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

const { walletRefunds, bearAll } = goneBack(service);

const verify = (code: string) => service.call('/receipt/verifyPayment', { code }, { language: 'en' });

async function ended(outcomes: readonly string[]) {
  const { paymentId, orderIds } = await paidSeveral(outcomes);
  await workOffRefunds(service);
  return { shown: await payment(paymentId), details: await detailsOf(orderIds) };
}

test('the receipt of a payment tells anybody who holds it what each unit credited, and nothing about the payer', async () => {
  const { shown, details } = await ended(['ONE_BILL', 'SEVERAL_ANY']);
  const code = shown.receipt?.code ?? '';
  const receipt = await verify(code);
  expect(receipt).toMatchObject({
    paymentId: shown.paymentId,
    writtenOff: shown.amount,
    cash: shown.cash,
    coupon: 0,
    refunded: 0,
    changed: false,
    paidAt: shown.paidAt,
  });
  expect(receipt.orders).toMatchObject(
    details.map(({ orderId, unitName, amount, cash, bills }) => ({
      orderId,
      unitName,
      writtenOff: amount,
      cash,
      bills: bills.map(({ month, due }) => ({ month, due, reference: expect.any(String) })),
    })),
  );
  const told = JSON.stringify(receipt);
  for (const { account, walletTradeNo } of details)
    for (const hidden of [account.holderMasked, walletTradeNo]) expect(told).not.toContain(hidden);
});

test('an order that no unit credited is no line of the receipt, and its money is in what went back', async () => {
  const { shown, details } = await ended(['ONE_BILL', 'REJECTED']);
  const [credited, rejected] = details;
  const receipt = await verify(shown.receipt?.code ?? '');
  expect(receipt.orders.map(({ orderId }) => orderId)).toEqual([credited?.orderId]);
  expect(receipt).toMatchObject({ writtenOff: credited?.amount, cash: shown.cash, refunded: rejected?.cash });
  expect(receipt.writtenOff).toBe(receipt.cash + receipt.coupon - receipt.refunded);
});

test('a receipt says what has changed since it was signed', async () => {
  const { shown } = await ended(['ONE_BILL', 'ONE_BILL']);
  const code = shown.receipt?.code ?? '';
  await service.sandbox.ask('trades/refund', { outTradeNo: shown.paymentId, amount: 1 });
  await expect.poll(async () => (await verify(code)).changed).toBe(true);
  expect(await verify(code)).toMatchObject({ refunded: 1, signed: { refunded: 0, cash: shown.cash } });
  expect(await walletRefunds(shown.paymentId)).toEqual([1]);
  await bearAll(shown.orders.map(({ orderId }) => orderId));
});

test('a payment of which nothing was credited, or that is under way, has no receipt', async () => {
  const { shown } = await ended(['REJECTED', 'REJECTED']);
  expect(shown).toMatchObject({ final: true, status: 'REFUNDED' });
  expect(shown.receipt).toBeUndefined();
  const { paymentId } = await paidSeveral(['ONE_BILL', 'ONE_BILL']);
  expect((await payment(paymentId)).receipt).toBeUndefined();
});

test('the code of an order is none of a payment, and the other way round', async () => {
  const { shown, details } = await ended(['ONE_BILL', 'ONE_BILL']);
  const refused = async (path: '/receipt/verify' | '/receipt/verifyPayment', code = '') =>
    (await service.refused(path, { code })).code;
  expect(await refused('/receipt/verify', shown.receipt?.code)).toBe(RECEIPT_NOT_GENUINE.code);
  expect(await refused('/receipt/verifyPayment', details[0]?.receipt?.code)).toBe(RECEIPT_NOT_GENUINE.code);
  expect(await refused('/receipt/verifyPayment', `${shown.receipt?.code}A`)).toBe(RECEIPT_NOT_GENUINE.code);
});

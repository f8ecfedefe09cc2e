import { afterEach, expect } from 'vitest';
import { writeOffNoOf } from '../../src/kit/ids.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { advanceBill } from '../../src/paying/advance-bill.ts';
import { benefits } from '../support/benefits.ts';
import { passTime, workOff, workOffRefunds } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detail } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { statements } from '../support/reconciling.ts';
import { goneBack, several } from '../support/several.ts';

const { service, test, payer } = moneyTest();
afterEach(() => threeBooksAgree(service));
const {
  queries,
  severalOf,
  create,
  placeSeveral,
  payment,
  paymentOnce,
  payAt,
  paySeveral,
  paidSeveral,
  detailsOf,
  linesOf,
} = several(service, payer);
const { walletRefunds, bearAll } = goneBack(service);
const { bend, resend } = paying(service, payer);
const { run, listed } = statements(service);

/** A payment of two orders that is paid after it was closed. */
async function paidLate() {
  const placed = await placeSeveral(['ONE_BILL', 'ONE_BILL']);
  await passTime(service, 18 * MINUTE);
  expect(await payment(placed.paymentId)).toMatchObject({ status: 'CLOSED' });
  await payAt(placed.pay?.value);
  await paymentOnce(placed.paymentId, ({ status }) => status !== 'CLOSED');
  return placed;
}

test('a payment that comes after the close goes back in one refund, posted by order', async () => {
  const { paymentId, orderIds, orders, cash } = await paidLate();
  await workOff(service.context);
  const shown = await payment(paymentId);
  expect(shown).toMatchObject({ status: 'REFUNDED', refunded: cash, final: true });
  expect(shown.orders.map(({ lateRefund }) => lateRefund?.amount)).toEqual(orders.map((order) => order.cash));
  expect(new Set(shown.orders.map(({ lateRefund }) => lateRefund?.refundNo)).size).toBe(1);
  expect(await walletRefunds(paymentId)).toEqual([cash]);
  expect((await linesOf(orderIds, 'REFUND_DONE')).map(({ credit }) => credit)).toEqual(
    orders.map((order) => order.cash),
  );
});

test('a refund elsewhere of a late payment lowers our one refund of it', async () => {
  const { paymentId, orders, cash } = await paidLate();
  const [first] = orders;
  if (!first) throw new Error('an order');
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentId, amount: first.cash + 1 });
  await paymentOnce(paymentId, ({ refunded }) => refunded > 0);
  await workOff(service.context);
  expect(await payment(paymentId)).toMatchObject({ status: 'REFUNDED', refunded: cash });
  expect((await walletRefunds(paymentId)).toSorted((a, b) => a - b)).toEqual(
    [first.cash + 1, cash - first.cash - 1].toSorted((a, b) => a - b),
  );
});

/** A paid payment of three orders of which no two sets have the same sum. */
async function paidForDifferentSums(first = 'ONE_BILL') {
  for (;;) {
    const asked = await queries([first, 'ONE_BILL', 'ONE_BILL']);
    const [a = 0, b = 0, c = 0] = asked.map(({ bills }) => bills[0]?.due);
    if (new Set([a, b, c, a + b, a + c, b + c]).size === 6) return paySeveral(asked);
  }
}

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
});

test('a refund elsewhere of an order with a coupon returns the coupon too', async () => {
  const asked = await queries(['ONE_BILL', 'ONE_BILL']);
  const wish = severalOf(asked);
  const { couponId } = await benefits(service).grant(payer);
  const [first, ...others] = wish.orders;
  if (!first) throw new Error('two orders');
  const made = await create({ ...wish, orders: [{ ...first, couponId }, ...others] });
  await payAt(made.pay?.value);
  await paymentOnce(made.paymentId, ({ status }) => status !== 'AWAITING_PAYMENT');
  const [{ cash: sum } = { cash: 0 }] = made.orders;
  await service.sandbox.ask('trades/refund', { outTradeNo: made.paymentId, amount: sum });
  await paymentOnce(made.paymentId, ({ refunded }) => refunded === sum);
  await workOff(service.context);
  expect((await payment(made.paymentId)).orders.map(({ status }) => status)).toEqual([
    'REFUNDED',
    'SUCCEEDED',
  ]);
  const coupon = await service.context.db
    .selectFrom('coupons')
    .select('state')
    .where('coupon_id', '=', couponId)
    .executeTakeFirst();
  expect(coupon?.state).toBe('AVAILABLE');
});

test('a payment of several that is refunded before we heard of it is paid and refunded in one transaction', async () => {
  const { paymentId, orderIds, pay, cash } = await placeSeveral(['SEVERAL_ANY', 'ONE_BILL']);
  const asOrder = `LP${paymentId.slice(2)}`;
  await bend({ notifyDelayMs: 3_600_000 }, asOrder);
  await payAt(pay?.value);
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentId });
  expect((await resend(asOrder)).answer).toBe('success');
  await workOff(service.context);
  expect(await payment(paymentId)).toMatchObject({ status: 'REFUNDED', refunded: cash });
  expect((await detailsOf(orderIds)).map(({ status }) => status)).toEqual(['REFUNDED', 'REFUNDED']);
});

test('a refund elsewhere of one order’s sum is of that order, whatever has become of its bills', async () => {
  const { paymentId, orderIds, orders } = await paidForDifferentSums();
  await workOff(service.context);
  const [, second] = orders;
  if (!second) throw new Error('three orders');
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentId, amount: second.cash });
  await paymentOnce(paymentId, ({ refunded }) => refunded === second.cash);
  expect((await detailsOf(orderIds)).map(({ refunded }) => refunded)).toEqual([0, second.cash, 0]);
  await bearAll(orderIds);
});

test('a refund elsewhere of the sum of an order that is at its unit makes its number void, and lets the others be', async () => {
  const { paymentId, orderIds, orders } = await paidForDifferentSums('NOT_RECEIVED');
  const [first] = orders;
  if (!first) throw new Error('three orders');
  const writeOffNo = writeOffNoOf(first.orderId, 1);
  await advanceBill(service.context, writeOffNo);
  expect((await detail(service, payer, first.orderId)).bills).toMatchObject([{ state: 'NOT_KNOWN_YET' }]);
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentId, amount: first.cash });
  await paymentOnce(paymentId, ({ refunded }) => refunded === first.cash);
  await workOff(service.context);
  expect((await detailsOf(orderIds)).map(({ status }) => status)).toEqual([
    'REFUNDED',
    'SUCCEEDED',
    'SUCCEEDED',
  ]);
});

test('a refund elsewhere of another sum rejects every unsent bill of the payment, and we refund the rest', async () => {
  const { paymentId, orderIds, cash } = await paidSeveral(['ONE_BILL', 'ONE_BILL']);
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentId, amount: 1 });
  await paymentOnce(paymentId, ({ refunded }) => refunded >= 1);
  await workOffRefunds(service);
  expect(await payment(paymentId)).toMatchObject({ status: 'REFUNDED', refunded: cash });
  expect((await walletRefunds(paymentId)).reduce((sum, amount) => sum + amount, 0)).toBe(cash);
  for (const orderId of orderIds)
    expect(await detail(service, payer, orderId)).toMatchObject({ status: 'REFUNDED' });
});

test('the wallet’s statement of a day with such a payment, its refund and a late one has no difference', async () => {
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  const rejected = await paidSeveral(['ONE_BILL', 'REJECTED']);
  const late = await paidLate();
  await workOff(service.context);
  service.clock.reset();
  await run('wallet');
  for (const orderId of [...rejected.orderIds, ...late.orderIds]) expect(await listed(orderId)).toEqual([]);
});

import { sql } from 'kysely';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import { openFindings } from '../../src/books/book-findings.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { advanceRefund } from '../../src/paying/advance-refund.ts';
import { passTime, workOff, workOffRefunds } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detail } from '../support/orders.ts';
import { booksAgreeLater, paying, threeBooksAgree } from '../support/paying.ts';
import { rowsOf } from '../support/rows.ts';
import { goneBack, refundsElsewhere, several } from '../support/several.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();

const { hire, done } = staffAtWork(service);
beforeAll(hire);
afterEach(() => vi.restoreAllMocks());

const { bend, paid } = paying(service, payer);
const { payment, paidSeveral } = several(service, payer);
const { walletRefunds } = goneBack(service);
const { refundElsewhere } = refundsElsewhere(service);
const REFUND = 'alipay.trade.refund';
const QUERY = 'alipay.trade.fastpay.refund.query';

test('a refund that the wallet refuses because somebody else gave the money back is covered by theirs', async () => {
  const { order } = await paid('REJECTED');
  const unanswered = { methods: ['alipay.trade.refund'], gateway: 'UNKNOWN' };
  await bend(unanswered, order.orderId);
  await workOff(service.context);
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentIdOf(order.orderId) });
  await bend({}, order.orderId);
  await passTime(service, MINUTE);
  expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDED');
  expect(await walletRefunds(paymentIdOf(order.orderId))).toEqual([order.cash]);
  expect(await done('li.lei', 'waiting')).not.toContain(`RefundNeedsPerson  ${order.orderId}`);
  const findings = await openFindings(service.context.db, 100);
  expect(findings).toMatchObject([{ orderId: order.orderId, rule: 'refunded elsewhere' }]);
  await threeBooksAgree(service);
});

test('a refused refund is asked about until the wallet says whose refund it is, also after a kill', async () => {
  const { order } = await paid('REJECTED');
  await bend({ methods: ['alipay.trade.refund'], gateway: 'UNKNOWN' }, order.orderId);
  await workOff(service.context);
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentIdOf(order.orderId) });
  await bend({ methods: ['alipay.trade.query'], gateway: 'DOWN' }, order.orderId);
  await passTime(service, MINUTE);
  const refundNo = `LR${order.orderId.slice(2)}01`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where key = ${`refund:${refundNo}`} and locked_at is null`.execute(
    service.context.db,
  );
  expect(rows).toEqual([{ count: 1 }]);
  expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDING');
  await bend({}, order.orderId);
  await advanceRefund(service.context, refundNo);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.cash,
  });
  await threeBooksAgree(service);
});

test('refunds of one trade are sent one after another with the pause that the wallet wants', async () => {
  const { refundGapMs } = service.context.wallet;
  const { paymentId, orderIds, cash } = await paidSeveral(['REJECTED', 'REJECTED', 'REJECTED']);
  await workOff(service.context);
  expect(await walletRefunds(paymentId)).toHaveLength(1);

  service.clock.advance(refundGapMs);
  const waiting = await rowsOf(service, 'refunds', 'refund_no', { order_id: orderIds, state: 'DUE' });
  expect(waiting).toHaveLength(2);
  // Both are due at the same moment, and the workers take them side by side.
  await Promise.all(waiting.map(({ refund_no }) => advanceRefund(service.context, refund_no)));
  expect(await walletRefunds(paymentId)).toHaveLength(2);

  await workOffRefunds(service);
  expect(await walletRefunds(paymentId)).toHaveLength(3);
  expect(await payment(paymentId)).toMatchObject({ status: 'REFUNDED', refunded: cash });
  await threeBooksAgree(service);
});

test('a refund does not wait for that of another trade', async () => {
  const paid = [await paidSeveral(['REJECTED']), await paidSeveral(['REJECTED'])];
  await workOff(service.context);
  for (const { paymentId, cash } of paid) expect(await walletRefunds(paymentId)).toEqual([cash]);
});

test('a refund that staff send again is not sent when somebody else has made it at the wallet meanwhile', async () => {
  const { order, query } = await paid('ONE_REJECTED');
  vi.spyOn(service.context.wallet, 'refund').mockResolvedValueOnce('REFUSED');
  await workOff(service.context);
  const refundNo = `LR${order.orderId.slice(2)}02`;
  expect(await done('li.lei', 'waiting')).toContain(`RefundNeedsPerson  ${order.orderId}  ${refundNo}`);
  const due = query.bills[1]?.due ?? 0;
  await done('li.lei', 'retry', refundNo);
  await refundElsewhere(order.orderId, due);
  await workOff(service.context);
  expect(await walletRefunds(paymentIdOf(order.orderId))).toEqual([due]);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'PARTLY_REFUNDED',
    refunded: due,
  });
  expect(await done('li.lei', 'waiting')).not.toContain(order.orderId);
  await threeBooksAgree(service);
});

test.each([
  ['the wallet is short of our money', { sellerShort: true }],
  ['the wallet does nothing', { gateway: 'UNKNOWN', methods: ['alipay.trade.refund'] }],
  ['the answer is lost', { gateway: 'ANSWER_LOST', methods: ['alipay.trade.refund'] }],
  [
    'refund and query are down',
    { gateway: 'DOWN', methods: ['alipay.trade.refund', 'alipay.trade.fastpay.refund.query'] },
  ],
])('a refund is tried for days when %s, and made once', async (_name, conduct) => {
  const { order } = await paid('REJECTED');
  await bend(conduct);
  for (let hour = 0; hour < 48; hour += 6) {
    await workOff(service.context);
    service.clock.advance(360 * MINUTE);
  }
  const between = await detail(service, payer, order.orderId);
  expect(['REFUNDING', 'REFUNDED']).toContain(between.status);
  await bend({});
  await passTime(service, 24 * 60 * MINUTE);
  expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDED');
  const { refunds } = await service.sandbox.ask<{ refunds: { amount: number }[] }>(
    `trades/${paymentIdOf(order.orderId)}`,
  );
  expect(refunds.map(({ amount }) => amount)).toEqual([order.amount]);
});

test('a refund at the wallet that fails for lack of our money is tried each day, reported each time, and never shown as failed', async () => {
  const { order } = await paid('REJECTED');
  await bend({ sellerShort: true });
  for (let day = 0; day < 5; day += 1) {
    await workOff(service.context);
    const shown = await detail(service, payer, order.orderId);
    expect(shown).toMatchObject({ status: 'REFUNDING', final: false, refunded: 0 });
    expect(shown.bills[0]?.refund).toMatchObject({ state: 'ON_THE_WAY' });
    service.clock.advance(24 * 60 * MINUTE);
  }
  const reports = service.logs.filter(
    ({ event }) => event === 'balance at the wallet too small for a refund',
  );
  expect(reports.length).toBeGreaterThanOrEqual(5);
  await bend({});
  await workOff(service.context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'REFUNDED', final: true });
  expect(await walletRefunds(paymentIdOf(order.orderId))).toEqual([order.cash]);
});

test('a refund at the wallet that was made without our knowledge moves nothing when it is sent again, and the query finds it', async () => {
  const { order } = await paid('REJECTED');
  await bend({ gateway: 'ANSWER_LOST', methods: [REFUND] });
  await workOff(service.context);
  // The query finds nothing once: the refund is sent again and answered with fund_change N.
  await bend({ gateway: 'UNKNOWN', methods: [QUERY] });
  await passTime(service, MINUTE);
  expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDING');
  await bend({});
  await passTime(service, MINUTE);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.cash,
  });
  expect(await walletRefunds(paymentIdOf(order.orderId))).toEqual([order.cash]);
});

test('the ledger agrees with the wallet and the units after these payments', () => booksAgreeLater(service));

// The refunds of the tests below stay owed.
test.each(['DOWN', 'UNKNOWN'])(
  'a refusal for good counts only when the wallet also says that it has not made the refund: %s',
  async (gateway) => {
    const { order } = await paid('REJECTED');
    const refundState = async () => {
      const refunds = service.context.db.selectFrom('refunds').select('state');
      return (await refunds.where('order_id', '=', order.orderId).executeTakeFirst())?.state;
    };
    await service.sandbox.ask('trades/finish', { outTradeNo: paymentIdOf(order.orderId) });
    await bend({ methods: ['alipay.trade.fastpay.refund.query'], gateway }, order.orderId);
    await workOff(service.context);
    expect(await refundState()).toBe('UNKNOWN');
    await bend({}, order.orderId);
    await passTime(service, MINUTE);
    expect(await refundState()).toBe('NEEDS_PERSON');
  },
);

test('a refund that the wallet refuses for good is left to staff, and the payer is told so', async () => {
  const { order } = await paid('REJECTED');
  await service.sandbox.ask('trades/finish', { outTradeNo: paymentIdOf(order.orderId) });
  await workOff(service.context);
  const shown = await detail(service, payer, order.orderId);
  expect(shown).toMatchObject({ status: 'REFUNDING', final: false, refunded: 0 });
  expect(shown.bills[0]?.refund).toMatchObject({ state: 'WITH_CUSTOMER_SERVICE' });
  expect(service.logs).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'refund refused for good, needs a person' }),
  );
  await passTime(service, 7 * 24 * 60 * MINUTE);
  expect(await walletRefunds(paymentIdOf(order.orderId))).toEqual([]);
});

import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { openFindings } from '../../src/books/book-findings.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { advanceRefund } from '../../src/paying/advance-refund.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detail } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();

const { hire, done } = staffAtWork(service);
beforeAll(hire);

const { bend, paid } = paying(service, payer);

test('a refund that the wallet refuses because somebody else gave the money back is covered by theirs', async () => {
  const { order } = await paid('REJECTED');
  const unanswered = { methods: ['alipay.trade.refund'], gateway: 'UNKNOWN' };
  await bend(unanswered, order.orderId);
  await workOff(service.context);
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentIdOf(order.orderId) });
  await bend({}, order.orderId);
  service.clock.advance(MINUTE);
  await workOff(service.context);
  expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDED');
  const { refunds } = await service.sandbox.ask<{ refunds: { amount: number }[] }>(
    `trades/${paymentIdOf(order.orderId)}`,
  );
  expect(refunds).toMatchObject([{ amount: order.cash }]);
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
  service.clock.advance(MINUTE);
  await workOff(service.context);
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
    service.clock.advance(MINUTE);
    await workOff(service.context);
    expect(await refundState()).toBe('NEEDS_PERSON');
  },
);

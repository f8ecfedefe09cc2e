import { afterEach, beforeEach, expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { startClose } from '../../src/paying/transition-payment.ts';
import { passTime, workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { booksHold, payForNobody, place } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { statements } from '../support/reconciling.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);
const { bendUnit, run, yesterday, listed, statementOf } = statements(service);
beforeEach(() => bend({ statement: 'EARLY' }));
afterEach(() => booksHold(service));

const { bend, paid, paidUnheard, shown, stateOf } = paying(service, payer);

/** All rows that reconciliation may change. */
async function everything() {
  const { db } = service.context;
  const [lines, differences, payments, bills, refunds, events] = await Promise.all([
    db.selectFrom('statement_lines').selectAll().orderBy('kind').orderBy('number').execute(),
    db.selectFrom('differences').selectAll().orderBy('kind').orderBy('number').execute(),
    db.selectFrom('wallet_payments').selectAll().orderBy('payment_id').execute(),
    db.selectFrom('order_bills').selectAll().orderBy('write_off_no').execute(),
    db.selectFrom('refunds').selectAll().orderBy('refund_no').execute(),
    db.selectFrom('order_events').selectAll().orderBy('event_id').execute(),
  ]);
  const statements = await db
    .selectFrom('statements')
    .select(['statement_id', 'state', 'hash', 'our_sum', 'their_sum', 'taken_at', 'matched_at'])
    .orderBy('statement_id')
    .execute();
  return { lines, differences, payments, bills, refunds, events, statements };
}

test('books that agree are compared by count and sum on both sides, and a second time nothing changes', async () => {
  const { order, account } = await paid('ONE_BILL', { unitId: 'gas-430100' });
  const refused = await paid('REJECTED', { unitId: 'gas-430100' });
  await workOff(service.context);
  expect((await shown(refused.order.orderId)).status).toBe('REFUNDED');
  await bendUnit(account.unitId, { statement: 'EARLY' });

  const unit = await run(account.unitId);
  expect(await statementOf(account.unitId)).toMatchObject({
    state: 'MATCHED',
    our_count: 1,
    their_count: 1,
    our_sum: order.amount,
    their_sum: order.amount,
  });
  expect(unit).toContain('No open differences.');
  const wallet = await run('wallet');
  const { our_count, their_count, our_sum, their_sum } = (await statementOf('wallet')) ?? {};
  expect([our_count, our_sum]).toEqual([their_count, their_sum]);
  expect(wallet).toMatch(
    /payments: theirs (\d+ of [\d.]+), ours \1\n {2}refunds: theirs (\d+ of [\d.]+), ours \2/,
  );
  expect(await listed(order.orderId)).toEqual([]);
  expect(await listed(refused.order.orderId)).toEqual([]);

  const before = await everything();
  await run('wallet');
  await run(account.unitId);
  expect(await everything()).toEqual(before);
});

test('a difference with one right answer is repaired: a payment whose notice never came', async () => {
  const { order } = await paidUnheard();
  await run('wallet');
  expect(await stateOf(order.orderId)).toBe('PAID');
  expect(await listed(order.orderId)).toEqual([]);
  await workOff(service.context);
  expect((await shown(order.orderId)).status).toBe('SUCCEEDED');
});

test('a difference with one right answer is repaired: a payment that came after the close is refunded in full', async () => {
  const { order } = await place(service, payer);
  await startClose(service.context, order.orderId);
  await passTime(service, 20 * MINUTE);
  expect(await stateOf(order.orderId)).toBe('CLOSED');
  await bend({ notify: 'NEVER' }, order.orderId);
  await service.sandbox.ask('pay', { user: payer.walletUserId, pay: order.pay?.value, late: true });
  service.clock.reset();
  await run('wallet');
  expect(await stateOf(order.orderId)).toBe('PAID_LATE');
  await passTime(service, 20 * MINUTE);
  expect((await shown(order.orderId)).status).toBe('REFUNDED');
});

test('a difference with one right answer is repaired: a write-off whose answer was lost is asked about at once', async () => {
  const { order, account } = await paid('ANSWER_LOST');
  await workOff(service.context);
  expect((await shown(order.orderId)).bills).toMatchObject([{ state: 'NOT_KNOWN_YET' }]);
  await bendUnit(account.unitId, { statement: 'EARLY' });
  await run(account.unitId);
  expect((await shown(order.orderId)).status).toBe('SUCCEEDED');
  expect(await listed(order.orderId)).toEqual([]);
});

test('a difference with one right answer is repaired: a refund that was made without our knowledge', async () => {
  const { order } = await paid('REJECTED');
  await bend({ gateway: 'ANSWER_LOST', methods: ['alipay.trade.refund'] }, order.orderId);
  await workOff(service.context);
  expect((await shown(order.orderId)).status).toBe('REFUNDING');
  await run('wallet');
  expect((await shown(order.orderId)).status).toBe('REFUNDED');
  expect(await listed(order.orderId)).toEqual([]);
});

test('three runs at the same time repair a difference once', async () => {
  const { order } = await paidUnheard();
  await Promise.all([run('wallet'), run('wallet'), run('wallet')]);
  expect(await stateOf(order.orderId)).toBe('PAID');
  const postings = service.context.db
    .selectFrom('ledger_postings')
    .select('event')
    .where('order_id', '=', order.orderId);
  expect(await postings.execute()).toEqual([{ event: 'PAID' }]);
});

test('a future day, a day long ago and an unknown partner are refused', async () => {
  await expect(run('wallet', '2999-01-01')).rejects.toThrow('no day that has begun');
  await expect(run('wallet', '2026-02-30')).rejects.toThrow('no day that has begun');
  await expect(run('wallet', '2020-02-29')).rejects.toThrow('too long ago');
  await expect(run('nobody')).rejects.toThrow('There is no partner nobody.');
});

test('a difference is listed for a person: a payment that only the wallet has', async () => {
  const paymentId = await payForNobody(service, payer);
  const report = await run('wallet');
  expect(await listed(paymentId)).toMatchObject([
    { kind: 'TRADE', reason: 'THEIRS_ONLY', theirs: 1234, ours: null, closedAt: null },
  ]);
  expect(report).toContain(`:TRADE:${paymentId}: payment, order ${paymentId}`);
  expect(report).toContain('only in the statement: theirs 12.34, ours —');
  expect(report).toContain('give it back at the wallet');
});

test('a difference is listed for a person: a payment that only we have or that differs by a fen, until it agrees', async () => {
  const lost = (await paid()).order;
  const off = (await paid()).order;
  await bend({ inStatement: 'LEFT_OUT' }, lost.orderId);
  await bend({ inStatement: 'WRONG_AMOUNT' }, off.orderId);
  await run('wallet');
  expect(await listed(lost.orderId)).toMatchObject([
    { kind: 'TRADE', reason: 'OURS_ONLY', theirs: null, ours: lost.amount, state: 'PAID', closedAt: null },
  ]);
  expect(await listed(off.orderId)).toMatchObject([
    { reason: 'AMOUNT_DIFFERS', theirs: off.amount + 1, ours: off.amount, closedAt: null },
  ]);
  await bend({}, lost.orderId);
  await bend({}, off.orderId);
  await run('wallet');
  expect(await listed(lost.orderId)).toMatchObject([{ closedAt: expect.any(Date) }]);
  expect(await listed(off.orderId)).toMatchObject([{ closedAt: expect.any(Date) }]);
  await workOff(service.context);
});

test('a difference is listed for a person: a payment in the statement that the wallet does not answer about, until it answers', async () => {
  const { order } = await paidUnheard();
  await bend({ gateway: 'DOWN', methods: ['alipay.trade.query'], notify: 'NEVER' }, order.orderId);
  await run('wallet');
  expect(await stateOf(order.orderId)).toBe('WAITING');
  expect(await listed(order.orderId)).toMatchObject([{ reason: 'STATE_DIFFERS', state: 'WAITING' }]);
  await bend({}, order.orderId);
  await run('wallet');
  expect(await stateOf(order.orderId)).toBe('PAID');
  expect(await listed(order.orderId)).toMatchObject([{ closedAt: expect.any(Date) }]);
});

test('a difference is listed for a person: a payment that was in the statement of an earlier day too', async () => {
  const { db } = service.context;
  const { order } = await paid();
  await workOff(service.context);
  await run('wallet', yesterday());
  await run('wallet');
  expect(await listed(order.orderId)).toEqual([]);
  const line = {
    partner: 'wallet',
    kind: 'TRADE',
    number: paymentIdOf(order.orderId),
    order_id: paymentIdOf(order.orderId),
  } as const;
  const more = { day: yesterday(), life_user_id: payer.lifeUserId, amount: order.amount, at: new Date() };
  await db
    .insertInto('statement_lines')
    .values({ ...line, ...more })
    .execute();
  await run('wallet');
  expect(await listed(order.orderId)).toMatchObject([{ reason: 'TWICE', closedAt: null }]);
  await db.deleteFrom('statement_lines').where('day', '=', more.day).execute();
  await run('wallet');
  expect(await listed(order.orderId)).toMatchObject([{ closedAt: expect.any(Date) }]);
  await db.deleteFrom('statements').where('day', '=', more.day).execute();
});

test('a difference is listed for a person: a bill that a unit booked with another amount, or not at all', async () => {
  const { order, account } = await paid('ONE_BILL', { unitId: 'heating-430100' });
  await workOff(service.context);
  await bendUnit(account.unitId, { statement: 'WRONG_AMOUNT' });
  await run(account.unitId);
  const difference = { partner: account.unitId, kind: 'WRITE_OFF', ours: order.amount, closedAt: null };
  expect(await listed(order.orderId)).toMatchObject([
    { ...difference, reason: 'AMOUNT_DIFFERS', theirs: order.amount + 1 },
  ]);
  await bendUnit(account.unitId, { statement: 'EMPTY' });
  const report = await run(account.unitId);
  expect(await listed(order.orderId)).toMatchObject([{ ...difference, reason: 'OURS_ONLY', theirs: null }]);
  expect(report).toContain('Ask the unit for the number.');
  await bendUnit(account.unitId, { statement: 'EARLY' });
  await run(account.unitId);
  expect(await listed(order.orderId)).toMatchObject([{ closedAt: expect.any(Date) }]);
});

test.each([
  ['CUT', "it can't be unzipped"],
  ['FOREIGN', "it is another merchant's"],
])('a false statement is refused as a whole: the wallet’s that is %s', async (statement, problem) => {
  await bend({ statement });
  const report = await run('wallet', yesterday());
  expect(report).toContain(problem);
  expect(await statementOf('wallet', yesterday())).toMatchObject({ state: 'AWAITED', hash: null });
  expect(await listed('')).toEqual([]);
});

test('a false statement is refused as a whole: a unit’s whose lines differ from its totals, and one that was read before stays', async () => {
  const { order, account } = await paid('ONE_BILL', { unitId: 'water-430100' });
  await workOff(service.context);
  await bendUnit(account.unitId, { statement: 'WRONG_TOTAL' });
  expect(await run(account.unitId)).toContain('its lines are not what its totals say');
  expect(await statementOf(account.unitId)).toMatchObject({ state: 'AWAITED' });
  await bendUnit(account.unitId, { statement: 'EARLY' });
  await run(account.unitId);
  const taken = await statementOf(account.unitId);
  expect(taken).toMatchObject({ state: 'MATCHED', problem: null, their_sum: order.amount });
  await bendUnit(account.unitId, { statement: 'WRONG_TOTAL' });
  await run(account.unitId);
  expect(await statementOf(account.unitId)).toMatchObject({ ...taken, problem: expect.any(String) });
});

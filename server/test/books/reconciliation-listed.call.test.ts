import { afterEach, beforeEach, expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { booksHold, payForNobody } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { statements } from '../support/reconciling.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);
const { bendUnit, run, yesterday, listed, statementOf } = statements(service);
beforeEach(() => bend({ statement: 'EARLY' }));
afterEach(() => booksHold(service));

const { bend, paid, paidUnheard, stateOf } = paying(service, payer);

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

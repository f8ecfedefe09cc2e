import { sql } from 'kysely';
import { afterEach, beforeAll, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { HOUR, MINUTE, SECOND } from '../../src/kit/time.ts';
import { advanceBill, advanceBillNow } from '../../src/paying/advance-bill.ts';
import { advanceReversal } from '../../src/paying/advance-reversal.ts';
import { reversalsOf } from '../../src/paying/reversal-store.ts';
import { benefits } from '../support/benefits.ts';
import { passTime, workOff, workOffRefunds } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { ask, booksHold, detail, pay, wishFor } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import { reversing, UNIT } from '../support/reversing.ts';
import { waitingForLocks } from '../support/rows.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
afterEach(() => threeBooksAgree(service));
const { balance, bendUnit, listed, run } = reconciling(service);
const { hire, decided, borne } = staffAtWork(service);
beforeAll(hire);
const { paid } = paying(service, payer);
const { booked, bookedAndRefunded, reverseAtUnit, shown, reversalStates } = reversing(service, payer);

test('a bill that its unit reverses on its own goes back to its payer, however often the unit tells', async () => {
  const { orderId, number, cash } = await booked();
  const { told } = await reverseAtUnit(number);
  expect(told).toMatchObject({ status: 200, answer: { accepted: true }, signed: true });
  await reverseAtUnit(number, { again: true });
  await workOff(service.context);
  expect(await shown(orderId)).toEqual({ status: 'REFUNDED', refunded: cash, states: ['REJECTED'] });
  const { points, timeline } = await detail(service, payer, orderId);
  expect(points).toBeUndefined();
  expect(timeline.map(({ step }) => step)).toContain('REFUNDED');
  await reverseAtUnit(number, { again: true });
  await workOff(service.context);
  expect(await reversalStates(orderId)).toEqual(['DONE']);
});

test('a reversal that a unit tells is not believed: the unit is asked, and says that the bill is booked', async () => {
  const { orderId, number } = await booked();
  expect((await reverseAtUnit(number, { again: true, forged: true })).told).toMatchObject({ status: 401 });
  await workOff(service.context);
  expect(await reversalStates(orderId)).toEqual([]);
  await reverseAtUnit(number, { again: true });
  await workOff(service.context);
  expect(await reversalStates(orderId)).toEqual(['REFUSED']);
  expect(await shown(orderId)).toMatchObject({ status: 'SUCCEEDED', states: ['WRITTEN_OFF'] });
  // It reverses later all the same.
  await reverseAtUnit(number);
  await workOff(service.context);
  expect(await shown(orderId)).toMatchObject({ status: 'REFUNDED', states: ['REJECTED'] });
});

test('a unit that tells a hundred times of a reversal and denies it each time is still believed when it reverses', async () => {
  const { orderId, number, cash } = await booked();
  for (let times = 0; times < 100; times += 1) {
    await reverseAtUnit(number, { again: true });
    await workOff(service.context);
  }
  expect(await reversalStates(orderId)).toEqual(Array(100).fill('REFUSED'));
  await reverseAtUnit(number);
  await workOff(service.context);
  expect(await shown(orderId)).toEqual({ status: 'REFUNDED', refunded: cash, states: ['REJECTED'] });
});

test('a reversal that only the statement tells is asked about and goes back to the payer', async () => {
  const { orderId, number, cash } = await booked('electricity-430100');
  await reverseAtUnit(number, { tell: false });
  await bendUnit('electricity-430100', { statement: 'EARLY' });
  await run('electricity-430100');
  await workOff(service.context);
  expect(await shown(orderId)).toEqual({ status: 'REFUNDED', refunded: cash, states: ['REJECTED'] });
  await run('electricity-430100');
  const open = (await listed('electricity-430100')).filter(
    ({ closedAt, kind }) => closedAt === null && kind !== 'SETTLEMENT',
  );
  expect(open).toEqual([]);
  await bendUnit('electricity-430100', {});
});

test('a bill whose unit booked and reversed it before we heard of either is refunded once', async () => {
  const { order } = await paid('ANSWER_LOST', { unitId: UNIT });
  await workOff(service.context);
  const number = `LW${order.orderId.slice(2)}01`;
  expect(await shown(order.orderId)).toMatchObject({ states: ['NOT_KNOWN_YET'] });
  await reverseAtUnit(number);
  await passTime(service, MINUTE);
  expect(await shown(order.orderId)).toEqual({
    status: 'REFUNDED',
    refunded: order.cash,
    states: ['REJECTED'],
  });
});

test('a bill that staff had refunded and that its unit reverses after that: who bore it gets it back', async () => {
  const [costs, payable] = [await balance('MARKETING_COST'), await balance('PAYABLE', UNIT)];
  for (const bearer of ['us', 'unit']) {
    const { orderId, number, cash } = await booked();
    await decided('refund', orderId, '--all', '--bearer', bearer);
    await workOff(service.context);
    await reverseAtUnit(number);
    await workOff(service.context);
    expect(await shown(orderId)).toMatchObject({ status: 'REFUNDED', refunded: cash });
  }
  expect(await balance('MARKETING_COST')).toBe(costs);
  expect(await balance('PAYABLE', UNIT)).toBe(payable);
});

test('a bill whose receivable was borne before its unit reverses it: who bore it gets it back', async () => {
  const [costs, payable] = [await balance('MARKETING_COST'), await balance('PAYABLE', UNIT)];
  for (const bearer of ['us', 'unit'] as const) {
    const { orderId, number } = await bookedAndRefunded();
    await borne(orderId, bearer);
    await reverseAtUnit(number);
    await workOff(service.context);
    expect(await shown(orderId)).toMatchObject({ status: 'REFUNDED', states: ['REJECTED'] });
  }
  expect(await balance('MARKETING_COST')).toBe(costs);
  expect(await balance('PAYABLE', UNIT)).toBe(payable);
  expect(await balance('REFUNDED_ELSEWHERE')).toBe(0);
});

const { couponOf, grant, paidWith } = benefits(service);

function numberOf(orderId: string, line = 1): string {
  return `LW${orderId.slice(2)}0${line}`;
}

test('a coupon comes back when the last of its bills is reversed, and not before', async () => {
  const { couponId } = await grant(payer);
  const { order } = await paidWith(payer, couponId, 'SEVERAL_ANY', { unitId: UNIT });
  await workOff(service.context);
  for (const line of [1, 2]) await reverseAtUnit(numberOf(order.orderId, line));
  await workOffRefunds(service);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'PARTLY_REFUNDED' });
  expect((await couponOf(payer)).state).toBe('USED');
  await booksHold(service);
  await reverseAtUnit(numberOf(order.orderId, 3));
  await workOffRefunds(service);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.cash,
  });
  expect((await couponOf(payer)).state).toBe('AVAILABLE');
});

test('a reversed bill is owed again, and can be paid by a new order', async () => {
  const { account, order } = await paid('ONE_BILL', { unitId: UNIT });
  await workOff(service.context);
  await reverseAtUnit(numberOf(order.orderId));
  await workOff(service.context);
  const query = await ask(service, payer, account);
  expect(query.bills).toHaveLength(1);
  const again = await service.call('/order/createLifeOrder', wishFor(query), payer);
  await pay(service, payer, again.pay?.value);
  await soon(async () =>
    expect((await detail(service, payer, again.orderId)).status).not.toBe('AWAITING_PAYMENT'),
  );
  await workOff(service.context);
  expect(await detail(service, payer, again.orderId)).toMatchObject({ status: 'SUCCEEDED' });
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'REFUNDED' });
});

test('a reversal that several workers advance at once is posted once', async () => {
  const { order } = await paid('ONE_BILL', { unitId: UNIT });
  await workOff(service.context);
  await reverseAtUnit(numberOf(order.orderId));
  const [told] = await reversalsOf(service.context.db, order.orderId);
  if (!told) throw new Error('the unit has told');
  await Promise.all([1, 2, 3].map(() => advanceReversal(service.context, told.reversalNo)));
  await workOff(service.context);
  const postings = await service.context.db
    .selectFrom('ledger_postings')
    .select('event')
    .where('order_id', '=', order.orderId)
    .where('event', 'in', ['REVERSED', 'REFUND_DONE'])
    .orderBy('event')
    .execute();
  expect(postings.map(({ event }) => event)).toEqual(['REFUND_DONE', 'REVERSED']);
});

test('a reversal that is told again while it ends is over all the same, and is never due again', async () => {
  const { order } = await paid('ONE_BILL', { unitId: UNIT });
  await workOff(service.context);
  const number = numberOf(order.orderId);
  await reverseAtUnit(number);
  const [told] = await reversalsOf(service.context.db, order.orderId);
  if (!told) throw new Error('the unit has told');
  let [ending, toldAgain]: Promise<unknown>[] = [];
  await service.context.db.transaction().execute(async (tx) => {
    // The job has ended the reversal and waits for its bill; the notice still reads it as open.
    await sql`select from order_bills where write_off_no = ${number} for update`.execute(tx);
    ending = advanceReversal(service.context, told.reversalNo);
    await soon(async () => expect(await waitingForLocks(service)).toBe(1));
    toldAgain = reverseAtUnit(number, { again: true });
    await soon(async () => expect(await waitingForLocks(service)).toBe(2));
  });
  await Promise.all([ending, toldAgain]);
  const ended = await reversalsOf(service.context.db, order.orderId);
  expect(ended).toMatchObject([{ state: 'DONE', nextActionAt: null }]);
  await workOff(service.context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ refunded: order.cash });
});

test('a bill that staff had ended as rejected, and that its unit had credited, is reversed at the unit', async () => {
  const [payable, receivable] = [await balance('PAYABLE', UNIT), await balance('REFUNDED_ELSEWHERE')];
  const { order } = await paid('ONE_BILL', { unitId: UNIT, conduct: { writeOff: { kind: 'ANSWER_LOST' } } });
  const number = numberOf(order.orderId);
  await advanceBill(service.context, number);
  await bendUnit(UNIT, { down: true });
  await passTime(service, 25 * HOUR);
  await decided('end', number, '--outcome', 'rejected');
  await workOff(service.context);
  await bendUnit(UNIT, {});
  // The unit is asked again ten seconds after its last failure.
  service.clock.advance(10 * SECOND);
  await advanceBillNow(service.context, number);
  expect(await balance('REFUNDED_ELSEWHERE')).toBe(receivable + order.cash);
  await decided('bill', 'reverse', number);
  await workOff(service.context);
  expect((await reversalsOf(service.context.db, order.orderId)).map(({ state }) => state)).toEqual(['DONE']);
  expect(await balance('REFUNDED_ELSEWHERE')).toBe(receivable);
  expect(await balance('PAYABLE', UNIT)).toBe(payable);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'REFUNDED' });
});

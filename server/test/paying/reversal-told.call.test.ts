import { beforeAll, expect } from 'vitest';
import { MINUTE } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { booksHold, detail } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import { reversing, UNIT } from '../support/reversing.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
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
  await booksHold(service);
  await threeBooksAgree(service);
});

test('nothing is believed of a told reversal: the unit is asked, and says that the bill is booked', async () => {
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
  await threeBooksAgree(service);
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
  await threeBooksAgree(service);
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
  service.clock.advance(MINUTE);
  await workOff(service.context);
  expect(await shown(order.orderId)).toEqual({
    status: 'REFUNDED',
    refunded: order.cash,
    states: ['REJECTED'],
  });
  await booksHold(service);
  await threeBooksAgree(service);
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
  await booksHold(service);
  await threeBooksAgree(service);
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
  await booksHold(service);
  await threeBooksAgree(service);
});

import { afterEach, beforeAll, expect } from 'vitest';
import { checkNextSlice } from '../../src/books/check-rounds.ts';
import { HOUR } from '../../src/kit/time.ts';
import { passTime, workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { booksHold, detail, pay, place } from '../support/orders.ts';
import { threeBooksAgree } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import { reversing, UNIT } from '../support/reversing.ts';
import { gauges } from '../support/rows.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
afterEach(() => threeBooksAgree(service));
const { balance, bendUnit } = reconciling(service);
const { hire, done, refused, decided, borne } = staffAtWork(service);
beforeAll(hire);
const gauge = gauges(service);
const { booked, bookedAndRefunded, refundElsewhere, shown, reversalStates, rulesBroken } = reversing(
  service,
  payer,
);

test('a credited bill that was refunded elsewhere is reversed at its unit, and nothing is receivable any more', async () => {
  const payable = await balance('PAYABLE', UNIT);
  const { orderId, number } = await bookedAndRefunded();
  expect(await rulesBroken(orderId)).toEqual(['refunded elsewhere']);
  await decided('bill', 'reverse', number);
  expect(await refused('li.lei', 'adjust', orderId, '--amount', '1', '--reason', 'x')).toContain(
    'has not said whether',
  );
  await workOff(service.context);
  expect(await reversalStates(orderId)).toEqual(['DONE']);
  expect(await shown(orderId)).toMatchObject({ status: 'REFUNDED', states: ['REJECTED'] });
  expect((await detail(service, payer, orderId)).bills).toMatchObject([
    { rejectedReason: 'The provider reversed what it had credited, so you are refunded' },
  ]);
  expect(await balance('PAYABLE', UNIT)).toBe(payable);
  expect(await balance('REFUNDED_ELSEWHERE')).toBe(0);
  await booksHold(service);
  await checkNextSlice(service.context, new AbortController().signal);
  expect(await rulesBroken(orderId)).toEqual([]);
  expect(await done('li.lei', 'waiting')).not.toContain(orderId);
  expect(await refused('li.lei', 'bill', 'reverse', number, '--reason', 'x')).toContain(
    'is reversed already',
  );
});

test('the reversal of a bill that was refunded elsewhere in part refunds the rest to its payer', async () => {
  const { orderId, number, cash } = await booked();
  await refundElsewhere(orderId, 100);
  await decided('bill', 'reverse', number);
  await workOff(service.context);
  expect(await shown(orderId)).toEqual({ status: 'REFUNDED', refunded: cash, states: ['REJECTED'] });
});

test('a reversal that the unit refuses leaves the bill with two persons, and can be asked for again', async () => {
  const { orderId, number } = await bookedAndRefunded();
  await bendUnit(UNIT, { reversal: 'TOO_LATE' });
  await decided('bill', 'reverse', number);
  await workOff(service.context);
  expect(await reversalStates(orderId)).toEqual(['REFUSED']);
  expect(await shown(orderId)).toMatchObject({ states: ['WRITTEN_OFF'] });
  expect(await done('li.lei', 'waiting')).toContain(`RefundedElsewhere  ${orderId}`);
  expect(service.logs).toContainEqual(
    expect.objectContaining({ event: 'reversal refused', reason: 'TOO_LATE' }),
  );
  // A refused number stays refused: a new reversal has a number of its own.
  await bendUnit(UNIT, {});
  await decided('bill', 'reverse', number);
  await workOff(service.context);
  expect(await reversalStates(orderId)).toEqual(['REFUSED', 'DONE']);
});

test('a reversal without an answer is asked again under its number, and is never taken as refused', async () => {
  const lost = await bookedAndRefunded();
  await bendUnit(UNIT, { reversal: 'ANSWER_LOST' });
  await decided('bill', 'reverse', lost.number);
  await workOff(service.context);
  expect(await reversalStates(lost.orderId)).toEqual(['UNKNOWN']);
  await bendUnit(UNIT, { down: true });
  for (let hours = 0; hours < 3; hours += 1) {
    await passTime(service, HOUR);
  }
  expect(await reversalStates(lost.orderId)).toEqual(['UNKNOWN']);
  expect(await gauge('life_reversals_open')).toBe(1);
  expect(await done('li.lei', 'waiting')).toContain(`ReversalOpen  ${lost.orderId}`);
  await bendUnit(UNIT, {});
  await passTime(service, HOUR);
  expect(await reversalStates(lost.orderId)).toEqual(['DONE']);
  expect(await gauge('life_reversals_open')).toBe(0);
});

test('a reversal that its unit does not answer is borne after a day, and goes back to the one who bore it if the unit reverses after all', async () => {
  const costs = await balance('MARKETING_COST');
  const { orderId, number, cash } = await bookedAndRefunded();
  await bendUnit(UNIT, { down: true });
  await decided('bill', 'reverse', number);
  await workOff(service.context);
  await passTime(service, 25 * HOUR);
  expect(await reversalStates(orderId)).toEqual(['UNKNOWN']);
  await borne(orderId, 'us');
  expect(await balance('REFUNDED_ELSEWHERE')).toBe(0);
  expect(await balance('MARKETING_COST')).toBe(costs + cash);
  await bendUnit(UNIT, {});
  await passTime(service, HOUR);
  expect(await reversalStates(orderId)).toEqual(['DONE']);
  expect(await balance('MARKETING_COST')).toBe(costs);
});

test('a unit that does not reverse is not asked, nor for a bill of which nothing went back', async () => {
  const gas = await bookedAndRefunded('gas-430100');
  const why = await refused('li.lei', 'bill', 'reverse', gas.number, '--reason', 'x');
  expect(why).toContain('does not say that it reverses');
  const { number } = await booked();
  expect(await refused('li.lei', 'bill', 'reverse', number, '--reason', 'x')).toContain(
    'wants it written off',
  );
  await borne(gas.orderId, 'us');
});

test('the number of a sent bill whose money went back elsewhere is made void at once, and the unit never books it', async () => {
  const { order } = await place(service, payer, 'ONE_BILL', { unitId: UNIT });
  await bendUnit(UNIT, { writeOff: { kind: 'NOT_RECEIVED' } });
  await pay(service, payer, order.pay?.value);
  await expect.poll(async () => (await shown(order.orderId)).status).toBe('PROCESSING');
  await workOff(service.context);
  expect(await shown(order.orderId)).toMatchObject({ states: ['NOT_KNOWN_YET'] });
  await refundElsewhere(order.orderId);
  await bendUnit(UNIT, {});
  const { status, refunded, bills } = await detail(service, payer, order.orderId);
  expect({ status, refunded }).toEqual({ status: 'REFUNDED', refunded: order.cash });
  expect(bills[0]?.rejectedReason).toBe(
    'The wallet has already refunded it, and the provider confirmed that it will not credit it',
  );
});

test('a bill whose number was made void because its money went back says so, however short its promise is', async () => {
  const { order } = await place(service, payer, 'ONE_BILL', { unitId: UNIT });
  const ofOrder = service.context.db.updateTable('orders').where('order_id', '=', order.orderId);
  await ofOrder.set({ promise_hours: 1 }).execute();
  await bendUnit(UNIT, { writeOff: { kind: 'NOT_RECEIVED' } });
  await pay(service, payer, order.pay?.value);
  await expect.poll(async () => (await shown(order.orderId)).status).toBe('PROCESSING');
  await workOff(service.context);
  await refundElsewhere(order.orderId);
  await bendUnit(UNIT, {});
  const { status, bills } = await detail(service, payer, order.orderId);
  expect({ status, reason: bills[0]?.rejectedReason }).toEqual({
    status: 'REFUNDED',
    reason: 'The wallet has already refunded it, and the provider confirmed that it will not credit it',
  });
});

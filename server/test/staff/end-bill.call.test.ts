import { afterEach, beforeAll, expect } from 'vitest';
import { openFindings } from '../../src/books/book-findings.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/kit/time.ts';
import { advanceBill, advanceBillNow } from '../../src/paying/advance-bill.ts';
import { endBill } from '../../src/paying/bill-by-staff.ts';
import { passTime, workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { booksHold, detail, place } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import { reversing } from '../support/reversing.ts';
import { oneRowOf } from '../support/rows.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { balance, bendUnit } = reconciling(service);
const { hire, done, refused, decided, waiting, borne } = staffAtWork(service);
beforeAll(hire);
afterEach(() => booksHold(service));

const { paid, bend, paidUnheard, resend, stateOf } = paying(service, payer);
const { refundElsewhere } = reversing(service, payer);

type Gone = {
  readonly orderId: string;
  readonly unitId: string;
  readonly number: string;
  readonly cash: number;
};

/** A paid bill whose unit went away, after its promise. BOOKED: the unit has credited it, and its answer was lost. */
async function goneUnit(unit: 'BOOKED' | 'NEVER_HEARD', unitId: string): Promise<Gone> {
  const { order } = await paid('ONE_BILL', {
    unitId,
    ...(unit === 'BOOKED' ? { conduct: { writeOff: { kind: 'ANSWER_LOST' } } } : {}),
  });
  const number = `LW${order.orderId.slice(2)}01`;
  if (unit === 'BOOKED') await advanceBill(service.context, number);
  await bendUnit(unitId, { down: true });
  await passTime(service, 25 * HOUR);
  return { orderId: order.orderId, unitId, number, cash: order.cash };
}

/** The unit is back, and the service asks it about the bill. */
async function back({ unitId, number }: Gone): Promise<void> {
  await bendUnit(unitId, {});
  // The unit is asked again ten seconds after its last failure.
  service.clock.advance(10 * SECOND);
  await advanceBillNow(service.context, number);
  const { late_answer } = await oneRowOf(service, 'order_bills', 'late_answer', { write_off_no: number });
  expect(late_answer).not.toBeNull();
}

async function rulesBroken(orderId: string): Promise<string[]> {
  const all = await openFindings(service.context.db, 100);
  return all.filter((finding) => finding.orderId === orderId).map(({ rule }) => rule);
}

function end({ number }: Gone, outcome: 'written-off' | 'rejected') {
  return decided('end', number, '--outcome', outcome);
}

function shown(): Promise<string> {
  return done('li.lei', 'waiting');
}

test('a bill of a unit that went away is rejected by two persons, and its money goes back', async () => {
  const gone = await goneUnit('NEVER_HEARD', 'water-430100');
  expect(await shown()).toContain(`PromiseBroken UNIT  ${gone.orderId}  ${gone.number}`);
  await end(gone, 'rejected');
  await workOff(service.context);
  expect(await detail(service, payer, gone.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: gone.cash,
    bills: [{ state: 'REJECTED', rejectedReason: 'The provider no longer responds, so you are refunded' }],
  });
  expect(await shown()).not.toContain(gone.number);
  expect(await refused('li.lei', 'end', gone.number, '--outcome', 'rejected', '--reason', 'x')).toContain(
    'is REJECTED already',
  );
  await bendUnit(gone.unitId, {});
});

test('a bill that its unit had credited before it went away is written off by two persons', async () => {
  const gone = await goneUnit('BOOKED', 'gas-430100');
  const before = await balance('PAYABLE', gone.unitId);
  await end(gone, 'written-off');
  expect(await detail(service, payer, gone.orderId)).toMatchObject({ status: 'SUCCEEDED', final: true });
  expect((await balance('PAYABLE', gone.unitId)) - before).toBe(-gone.cash);
  // The unit is back and says the same: nothing is noted, and nothing is booked twice.
  await bendUnit(gone.unitId, {});
  await advanceBillNow(service.context, gone.number);
  expect((await balance('PAYABLE', gone.unitId)) - before).toBe(-gone.cash);
  expect(await rulesBroken(gone.orderId)).toEqual([]);
});

test('a unit that says after all that it credited a refunded bill: a finding, booked once, receivable until two decide', async () => {
  const gone = await goneUnit('BOOKED', 'gas-430100');
  await end(gone, 'rejected');
  await workOff(service.context);
  const payable = await balance('PAYABLE', gone.unitId);
  await back(gone);
  await advanceBillNow(service.context, gone.number);
  expect(await rulesBroken(gone.orderId)).toEqual(['refunded elsewhere']);
  expect((await balance('PAYABLE', gone.unitId)) - payable).toBe(-gone.cash);
  expect(await shown()).toContain(`RefundedElsewhere  ${gone.orderId}`);
  expect(await detail(service, payer, gone.orderId)).toMatchObject({ status: 'REFUNDED' });
  await borne(gone.orderId, 'unit');
  expect(await balance('PAYABLE', gone.unitId)).toBe(payable);
  expect(await shown()).not.toContain('RefundedElsewhere');
});

test('bills that were refunded elsewhere and turn out to be credited one after another are borne each time', async () => {
  const unitId = 'water-430100';
  const conduct = { writeOff: { kind: 'ANSWER_LOST' } };
  const { order } = await paid('SEVERAL_ANY', { unitId, conduct });
  const numbers = [1, 2, 3].map((line) => `LW${order.orderId.slice(2)}0${line}`);
  for (const number of numbers) await advanceBill(service.context, number);
  await bendUnit(unitId, { down: true });
  await refundElsewhere(order.orderId);
  await passTime(service, 25 * HOUR);
  const bills = numbers.map((number) => ({ orderId: order.orderId, unitId, number, cash: order.cash }));
  for (const bill of bills) await end(bill, 'rejected');
  for (const bill of bills) {
    await back(bill);
    expect(await shown()).toContain(`RefundedElsewhere  ${order.orderId}`);
    await borne(order.orderId, 'unit');
    expect(await balance('REFUNDED_ELSEWHERE')).toBe(0);
  }
  expect(await shown()).not.toContain('RefundedElsewhere');
});

test('a unit that makes a bill void while two persons end it as written off: a finding until they refund it', async () => {
  const gone = await goneUnit('NEVER_HEARD', 'water-430100');
  await endWhileAsked(gone, 'WRITTEN_OFF');
  expect(await rulesBroken(gone.orderId)).toEqual(['rejected after staff called it written off']);
  expect(await shown()).toContain(`BillRejectedLate  ${gone.orderId}  ${gone.number}`);
  await decided('refund', gone.orderId, '--all', '--bearer', 'unit');
  await workOff(service.context);
  expect(await detail(service, payer, gone.orderId)).toMatchObject({ status: 'REFUNDED' });
  expect(await shown()).not.toContain('BillRejectedLate');
});

test('a bill whose promise is not over, or that is not sent, is not ended by a person', async () => {
  const { order } = await paid('ONE_BILL', {
    unitId: 'water-430100',
    conduct: { writeOff: { kind: 'NEVER_RECEIVED' } },
  });
  const number = `LW${order.orderId.slice(2)}01`;
  await workOff(service.context);
  const typed = ['end', number, '--outcome', 'rejected', '--reason', 'x'];
  expect(await refused('li.lei', ...typed)).toContain('its promise is not over');
  expect(await refused('li.lei', 'end', 'LW1', '--outcome', 'rejected', '--reason', 'x')).toContain(
    'no such write-off',
  );
  await passTime(service, 25 * HOUR);
  expect(await refused('li.lei', ...typed)).toContain('is REJECTED already');
});

test('a unit is asked before two persons end its bill, and what it says counts', async () => {
  const gone = await goneUnit('BOOKED', 'gas-430100');
  await bendUnit(gone.unitId, {});
  service.clock.advance(10 * SECOND);
  expect(await refused('li.lei', 'end', gone.number, '--outcome', 'rejected', '--reason', 'x')).toContain(
    'is WRITTEN_OFF already',
  );
  expect(await detail(service, payer, gone.orderId)).toMatchObject({ status: 'SUCCEEDED' });
});

test('a unit that says it credited a bill while two persons reject it: booked once, with a finding', async () => {
  const gone = await goneUnit('BOOKED', 'gas-430100');
  await endWhileAsked(gone, 'REJECTED');
  await workOff(service.context);
  expect(await detail(service, payer, gone.orderId)).toMatchObject({ status: 'REFUNDED' });
  expect(await rulesBroken(gone.orderId)).toEqual(['refunded elsewhere']);
  await borne(gone.orderId, 'us');
});

/** Two persons end a bill while a process has the unit's answer in hand: it waits for the row that they hold. */
async function endWhileAsked(
  { unitId, number, cash }: Gone,
  outcome: 'WRITTEN_OFF' | 'REJECTED',
): Promise<void> {
  const { biller, db, now } = service.context;
  await bendUnit(unitId, {});
  service.clock.advance(10 * SECOND);
  await biller.queryWriteOff(unitId, number);
  const { asked } = await db.transaction().execute(async (tx) => {
    expect(await endBill(tx, { writeOffNo: number, due: cash, outcome }, 1, now())).toBeNull();
    const running = advanceBillNow(service.context, number);
    await expect.poll(waiting).toBe(1);
    // Not awaited here: it continues when this transaction is over.
    return { asked: running };
  });
  await asked;
}

function notEnded(orderId: string): Promise<string> {
  return refused('li.lei', 'end', orderId, '--reason', 'x');
}

test('a payment of which the wallet never says how it ended is closed by two persons; paid after all, it goes back', async () => {
  const { order } = await paidUnheard();
  const { orderId } = order;
  expect(await notEnded(orderId)).toContain('is WAITING');
  const silent = { gateway: 'DOWN', methods: ['alipay.trade.query', 'alipay.trade.close'] };
  await bend({ ...silent, notify: 'NEVER' }, orderId);
  await passTime(service, 20 * MINUTE);
  expect(await notEnded(orderId)).toContain('may still say');
  await passTime(service, DAY);
  expect(await done('li.lei', 'waiting')).toContain(`PaymentUnknown  ${orderId}`);
  await decided('end', orderId);
  expect(await stateOf(orderId)).toBe('CLOSED');
  expect(await notEnded(orderId)).toContain('is CLOSED');
  await bend({}, orderId);
  await resend(orderId);
  expect(await stateOf(orderId)).toBe('PAID_LATE');
  // The wallet is asked again ten seconds after its last failure.
  await passTime(service, MINUTE);
  expect(await detail(service, payer, orderId)).toMatchObject({ status: 'REFUNDED', refunded: order.cash });
});

test('a payment of which the wallet says how it ended when it is asked is not ended by a person', async () => {
  const { order } = await paidUnheard();
  const silent = { gateway: 'DOWN', methods: ['alipay.trade.query', 'alipay.trade.close'] };
  await bend({ ...silent, notify: 'NEVER' }, order.orderId);
  await passTime(service, DAY + 20 * MINUTE);
  expect(await stateOf(order.orderId)).toBe('CLOSING');
  await bend({ notify: 'NEVER' }, order.orderId);
  expect(await notEnded(order.orderId)).toContain('is PAID');
  expect(await notEnded('LP1')).toBe('There is no such payment.');
  const placed = await place(service, payer);
  expect(await notEnded(placed.order.orderId)).toContain('is WAITING');
  await workOff(service.context);
});

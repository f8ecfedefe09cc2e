import { sql } from 'kysely';
import { beforeAll, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { HOUR, SECOND } from '../../src/kit/time.ts';
import { advanceBill, advanceBillNow } from '../../src/paying/advance-bill.ts';
import { advanceReversal } from '../../src/paying/advance-reversal.ts';
import { reversalsOf } from '../../src/paying/reversal-store.ts';
import { benefits } from '../support/benefits.ts';
import { workOff, workOffRefunds } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { ask, booksHold, detail, pay, wishFor } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import { staffAtWork } from '../support/staff.ts';
import { waitingForLocks } from '../support/tables.ts';

const { service, test, payer } = moneyTest();
const { balance, bendUnit } = reconciling(service);
const { hire, decided } = staffAtWork(service);
beforeAll(hire);
const { paid } = paying(service, payer);
const { couponOf, grant, paidWith } = benefits(service);

const UNIT = 'water-430100';

function numberOf(orderId: string, line = 1): string {
  return `LW${orderId.slice(2)}0${line}`;
}

function reverseAtUnit(writeOffNo: string, again = false): Promise<unknown> {
  return service.sandbox.ask('units/reverse', { writeOffNo, tell: true, again });
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
  await booksHold(service);
  await threeBooksAgree(service);
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
  await threeBooksAgree(service);
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
  await threeBooksAgree(service);
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
    toldAgain = reverseAtUnit(number, true);
    await soon(async () => expect(await waitingForLocks(service)).toBe(2));
  });
  await Promise.all([ending, toldAgain]);
  const ended = await reversalsOf(service.context.db, order.orderId);
  expect(ended).toMatchObject([{ state: 'DONE', nextActionAt: null }]);
  await workOff(service.context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ refunded: order.cash });
  await threeBooksAgree(service);
});

test('a bill that staff had ended as rejected, and that its unit had credited, is reversed at the unit', async () => {
  const [payable, receivable] = [await balance('PAYABLE', UNIT), await balance('REFUNDED_ELSEWHERE')];
  const { order } = await paid('ONE_BILL', {
    unitId: UNIT,
    conduct: { writeOff: { kind: 'ANSWER_LOST' } },
  });
  const number = numberOf(order.orderId);
  await advanceBill(service.context, number);
  await bendUnit(UNIT, { down: true });
  service.clock.advance(25 * HOUR);
  await workOff(service.context);
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
  await booksHold(service);
  await threeBooksAgree(service);
});

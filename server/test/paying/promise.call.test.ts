import { expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { after, HOUR, MINUTE } from '../../src/kit/time.ts';
import { overduePromises, reportOverdue } from '../../src/paying/crediting.ts';
import { passTime, workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detail, passUntil } from '../support/orders.ts';
import { booksAgreeLater, paying } from '../support/paying.ts';
import { setRows } from '../support/rows.ts';

const { service, test, payer } = moneyTest();

const { bend, paid, paidUnheard } = paying(service, payer);

function down(unitId: string, isDown: boolean) {
  return service.sandbox.ask('units/conduct', { unitId, conduct: isDown ? { down: true } : {} });
}

function writeOffNoOf(orderId: string): string {
  return `LW${orderId.slice(2)}01`;
}

/** Passes hours while the jobs run. */
async function pass(hours: number, each = 1): Promise<void> {
  for (let hour = 0; hour < hours; hour += each) {
    await passTime(service, each * HOUR);
  }
}

/** The time at which an order's payer is told that it went to its unit. */
function sentAt({ timeline }: Awaited<ReturnType<typeof detail>>): string | undefined {
  return timeline.find(({ step }) => step === 'SENT_TO_UNIT')?.at;
}

async function overdue(orderId: string) {
  return (await overduePromises(service.context.db, service.context.now())).filter(
    (one) => one.orderId === orderId,
  );
}

async function booked(accountNumber: string): Promise<number[]> {
  const { units } = await service.sandbox.ask<{ units: { amount: number }[] }>(
    `books?accountNumber=${accountNumber}`,
  );
  return units.map(({ amount }) => Math.abs(amount));
}

test("the promised time is shown from the payment on, by the unit's own description, until it is kept", async () => {
  const begun = service.clock.now();
  const { order } = await paid('PREPAID', { unitId: 'phone-mobile' });
  const { promise } = await detail(service, payer, order.orderId);
  expect(promise?.overdue).toBe(false);
  const by = Date.parse(promise?.by ?? '');
  expect(by).toBeGreaterThanOrEqual(begun.getTime() + 2 * HOUR - 1_000);
  expect(by).toBeLessThan(begun.getTime() + 2 * HOUR + MINUTE);
  await workOff(service.context);
  const done = await detail(service, payer, order.orderId);
  expect(done.status).toBe('SUCCEEDED');
  expect(done.promise).toBeUndefined();
});

test('a unit that never accepts the write-off gets its number made void, and the money goes back before the promised time', async () => {
  const { order, account } = await paid('ONE_BILL', { conduct: { writeOff: { kind: 'NEVER_RECEIVED' } } });
  await workOff(service.context);
  const sent = sentAt(await detail(service, payer, order.orderId));
  await pass(22);
  const waiting = await detail(service, payer, order.orderId);
  expect([sent, sentAt(waiting)]).toEqual([expect.any(String), sent]);
  expect(waiting).toMatchObject({ status: 'PROCESSING', promise: { overdue: false } });
  await pass(1);
  const back = await detail(service, payer, order.orderId);
  expect(back).toMatchObject({ status: 'REFUNDED', refunded: order.amount, final: true });
  expect(back.promise).toBeUndefined();
  expect(back.bills[0]).toMatchObject({
    state: 'REJECTED',
    rejectedReason: expect.stringContaining('in time'),
  });
  expect(service.clock.now().getTime()).toBeLessThan(Date.parse(waiting.promise?.by ?? ''));
  const { state } = await service.sandbox.ask<{ state: string }>(`writeOffs/${writeOffNoOf(order.orderId)}`);
  expect(state).toBe('CANCELLED');
  expect(await booked(account.accountNumber)).toEqual([]);
  expect(await overdue(order.orderId)).toEqual([]);
});

test('an order stays open past its promised time while the unit does not answer, without a failure or a refund', async () => {
  const wrote = await paid('ANSWER_LOST', { unitId: 'electricity-330100' });
  await workOff(service.context);
  const never = await paid('ONE_BILL', { unitId: 'electricity-320100' });
  const both = [wrote, never];
  for (const { account } of both) await down(account.unitId, true);
  await pass(26, 2);
  for (const { order } of both) {
    const late = await detail(service, payer, order.orderId);
    expect(late).toMatchObject({
      status: 'PROCESSING',
      refunded: 0,
      bills: [{ state: 'NOT_KNOWN_YET' }],
      promise: { overdue: true },
    });
    expect(late.bills[0]?.refund).toBeUndefined();
    const number = writeOffNoOf(order.orderId);
    expect(await overdue(order.orderId)).toMatchObject([{ number, waitsFor: 'UNIT' }]);
  }
  await reportOverdue(service.context);
  expect(JSON.stringify(service.logs.at(-1))).toContain(never.order.orderId);

  for (const { account } of both) await down(account.unitId, false);
  service.clock.advance(HOUR);
  await passUntil(service, payer, wrote.order.orderId, 'SUCCEEDED');
  await passUntil(service, payer, never.order.orderId, 'REFUNDED');
  expect(await booked(wrote.account.accountNumber)).toEqual([wrote.order.amount]);
  expect(await booked(never.account.accountNumber)).toEqual([]);
  for (const { order } of both) expect(await overdue(order.orderId)).toEqual([]);
});

test('a promised time that no worker watched ends with a query to the unit, even when nothing was sent', async () => {
  const { order, account } = await paid();
  await pass(23, 23);
  expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDED');
  expect(await booked(account.accountNumber)).toEqual([]);
});

test('the promised time of money after the close, or of a refused bill, is that of the refund', async () => {
  const late = await paidUnheard();
  const { orderId } = late.order;
  await setRows(
    service,
    'wallet_payments',
    { state: 'CLOSED', closed_at: service.context.now() },
    { payment_id: paymentIdOf(orderId) },
  );
  await bend({ methods: ['alipay.trade.refund'], gateway: 'UNKNOWN' });
  const refused = await paid('REJECTED');
  await bend({ methods: ['alipay.trade.refund'], gateway: 'UNKNOWN' }, orderId);
  await service.sandbox.ask('notify/resend', { outTradeNo: paymentIdOf(orderId) });
  await workOff(service.context);
  for (const id of [orderId, refused.order.orderId]) {
    const { status, promise } = await detail(service, payer, id);
    expect({ status, promise }).toMatchObject({ status: 'REFUNDING', promise: { overdue: false } });
  }
  service.clock.advance(25 * HOUR);
  expect(await overdue(orderId)).toMatchObject([{ waitsFor: 'REFUND' }]);
  expect(await overdue(refused.order.orderId)).toMatchObject([{ waitsFor: 'REFUND' }]);
  expect((await detail(service, payer, orderId)).promise?.overdue).toBe(true);
  await bend({});
  await bend({}, orderId);
  await workOff(service.context);
  expect((await detail(service, payer, orderId)).status).toBe('REFUNDED');
});

const cancelling = async (orderId: string): Promise<void> => {
  await setRows(
    service,
    'order_bills',
    { state: 'CANCELLING', next_action_at: after(service.context.now(), 20_000) },
    { order_id: orderId },
  );
};

test('the cancel of a write-off is repeated when its process died before or after the call, with one result', async () => {
  const before = await paid();
  await cancelling(before.order.orderId);
  const behind = await paid();
  await cancelling(behind.order.orderId);
  const { unitId } = behind.account;
  const number = writeOffNoOf(behind.order.orderId);
  expect(await service.context.biller.cancelWriteOff(unitId, number)).toEqual({ result: 'CANCELLED' });
  await passTime(service, MINUTE);
  for (const { order, account } of [before, behind]) {
    expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDED');
    expect(await booked(account.accountNumber)).toEqual([]);
  }
});

test('the cancel of a write-off is followed by no write-off under the number, even one that was on its way', async () => {
  const { order, account, query } = await paid();
  const number = writeOffNoOf(order.orderId);
  await service.context.biller.cancelWriteOff(account.unitId, number);
  await workOff(service.context);
  expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDED');
  const again = await service.context.biller.writeOff({
    writeOffNo: number,
    unitId: account.unitId,
    accountNumber: account.accountNumber,
    kind: 'BILL',
    billNo: query.bills[0]?.billNo ?? '',
    amount: order.amount,
    paidAt: '2026-11-21T18:00:00+08:00',
  });
  expect(again).toEqual({ result: 'REJECTED', reason: 'CANCELLED' });
  expect(await booked(account.accountNumber)).toEqual([]);
});

test('the ledger agrees with the wallet and the units after these payments', () =>
  booksAgreeLater(service, 48 * HOUR));

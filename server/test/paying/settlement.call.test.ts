import { expect } from 'vitest';
import { after, HOUR, instant, MINUTE } from '../../src/kit/time.ts';
import { passTime, workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { ask, detail, detailOnce, passUntil, pay, wishFor } from '../support/orders.ts';
import { booksAgreeLater, paying, threeBooksAgree } from '../support/paying.ts';
import type { TestAccount } from '../support/service.ts';

const { service, test, payer } = moneyTest();

const { paid, shown } = paying(service, payer);

const saved = async () => {
  const { accounts } = await service.call('/user/getAccountList', {}, payer);
  const [account] = accounts;
  if (!account) throw new Error('no account is saved');
  return account;
};
const again = async () => service.call('/bill/queryBill', { accountId: (await saved()).accountId }, payer);

/** The unit ends what it is booking for an account. */
function endBooking({ unitId, accountNumber }: TestAccount) {
  return service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct: {} });
}

test('a paid bill is not shown as due any more, neither while the unit books it nor after', async () => {
  const account = await service.account('ONE_BILL');
  const query = await ask(service, payer, account);
  await service.call('/user/saveAccount', { queryId: query.queryId }, payer);
  const order = await service.call('/order/createLifeOrder', wishFor(query), payer);
  expect(await saved()).toMatchObject({ processing: false, lastQuery: { due: order.amount } });
  expect((await saved()).lastPaidAt).toBeUndefined();

  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  const paidFor = await saved();
  expect(paidFor.processing).toBe(true);
  expect(paidFor.lastQuery).toBeUndefined();
  expect(Date.parse(paidFor.lastPaidAt ?? '')).not.toBeNaN();

  expect((await again()).bills).toMatchObject([{ paid: true }]);
  expect(await saved()).toMatchObject({ processing: true, lastQuery: { due: 0, bills: 0 } });

  await workOff(service.context);
  expect((await saved()).lastQuery).toBeUndefined();
  expect((await again()).bills).toEqual([]);
  expect(await saved()).toMatchObject({ processing: false, lastQuery: { due: 0, bills: 0 } });
});

test.each([
  ['its day', ''],
  ['its day until a moment with the name of its zone', '[UTC]'],
])('a unit that closes %s gets the bill when it opens, and not before', async (_, zone) => {
  const { order, account } = await paid();
  const { unitId, accountNumber } = account;
  const until = after(service.clock.now(), 3 * HOUR);
  const conduct = { closedUntil: `${until.toISOString()}${zone}` };
  await service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct });
  await workOff(service.context);
  const waiting = await detail(service, payer, order.orderId);
  expect(waiting).toMatchObject({ status: 'PROCESSING', bills: [{ state: 'NOT_KNOWN_YET' }] });
  expect(waiting.bills[0]?.takenFrom).toBe(instant(until));
  const calls = async () =>
    (await service.sandbox.ask<{ events: { what: string }[] }>('events')).events.filter(({ what }) =>
      what.startsWith('writeOffs'),
    ).length;
  const before = await calls();
  await passTime(service, 2 * HOUR);
  expect(await calls()).toBe(before);
  await service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct: {} });
  await passTime(service, HOUR);
  const credited = await detail(service, payer, order.orderId);
  expect(credited).toMatchObject({ status: 'SUCCEEDED', final: true });
  expect(credited.bills[0]?.takenFrom).toBeUndefined();
  await threeBooksAgree(service);
});

test('a unit that stays closed until after the promise gets the number made void, and the money goes back', async () => {
  const { order, account } = await paid();
  const { unitId, accountNumber } = account;
  const conduct = { closedUntil: after(service.clock.now(), 40 * HOUR).toISOString() };
  await service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct });
  await workOff(service.context);
  await passTime(service, 23 * HOUR);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.amount,
  });
  await threeBooksAgree(service);
});

test('a unit that refuses a bill leads to its refund', async () => {
  const { order } = await paid('REJECTED');
  await workOff(service.context);
  const refunded = await detail(service, payer, order.orderId);
  expect(refunded).toMatchObject({ status: 'REFUNDED', refunded: order.amount, final: true });
  expect(refunded.bills[0]).toMatchObject({
    state: 'REJECTED',
    rejectedReason: expect.stringContaining('provider'),
    refund: { state: 'DONE', sentAt: expect.any(String), doneAt: expect.any(String) },
  });
});

test('a unit that refuses one of three bills leads to the refund of that one', async () => {
  const { order, query } = await paid('ONE_REJECTED');
  await workOff(service.context);
  const { status, refunded, bills } = await detail(service, payer, order.orderId);
  expect(status).toBe('PARTLY_REFUNDED');
  expect(refunded).toBe(query.bills[1]?.due);
  expect(bills.map(({ state }) => state)).toEqual(['WRITTEN_OFF', 'REJECTED', 'WRITTEN_OFF']);
});

test('a unit that refuses one bill leads to its refund at once, while the others are open', async () => {
  const unitId = 'water-430100';
  const conduct = { writeOff: { kind: 'PROCESSING', ms: 600_000 } };
  await service.sandbox.ask('units/conduct', { unitId, conduct });
  const { order, query, account } = await paid('ONE_REJECTED', { unitId });
  await workOff(service.context);
  await service.sandbox.ask('units/conduct', { unitId, conduct: {} });
  const between = await detail(service, payer, order.orderId);
  expect(between).toMatchObject({ status: 'PROCESSING', final: false, refunded: query.bills[1]?.due });
  expect(between.bills).toMatchObject([
    { state: 'NOT_KNOWN_YET' },
    { state: 'REJECTED', refund: { state: 'DONE' } },
    { state: 'NOT_KNOWN_YET' },
  ]);
  await endBooking(account);
  await passUntil(service, payer, order.orderId, 'PARTLY_REFUNDED');
});

test.each(['ANSWER_LOST', 'NOT_RECEIVED', 'PROCESSING'])(
  'a unit whose answer is %s is queried until its answer is final, and books once',
  async (outcome) => {
    const conduct =
      outcome === 'PROCESSING' ? { conduct: { writeOff: { kind: 'PROCESSING', ms: 600_000 } } } : {};
    const { order, account } = await paid(outcome, conduct);
    await workOff(service.context);
    const waiting = await detail(service, payer, order.orderId);
    expect(waiting).toMatchObject({ status: 'PROCESSING', bills: [{ state: 'NOT_KNOWN_YET' }] });
    await endBooking(account);
    await passUntil(service, payer, order.orderId, 'SUCCEEDED');
    const { units } = await service.sandbox.ask<{ units: { amount: number }[] }>(
      `books?accountNumber=${account.accountNumber}`,
    );
    expect(units.map(({ amount }) => Math.abs(amount))).toEqual([order.amount]);
  },
);

test('a unit that is down for an hour gets its write-off when it is back', async () => {
  const { order, account } = await paid('ONE_BILL', { unitId: 'heating-430100' });
  await service.sandbox.ask('units/conduct', { unitId: account.unitId, conduct: { down: true } });
  for (let minute = 0; minute < 60; minute += 5) {
    await workOff(service.context);
    service.clock.advance(5 * MINUTE);
  }
  expect((await detail(service, payer, order.orderId)).status).toBe('PROCESSING');
  await service.sandbox.ask('units/conduct', { unitId: account.unitId, conduct: {} });
  await passTime(service, 60 * MINUTE);
  expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
});

test('the ledger agrees with the wallet and the units after these payments', () => booksAgreeLater(service));

test('the parts of a bill stay with its order, also when the unit does not tell them any more', async () => {
  const { order, query } = await paid('EXPLAINED');
  await workOff(service.context);
  const [asked] = query.bills;
  if (!asked?.parts) throw new Error('the bill has no parts');
  const { principal, lateFee, items, readings } = asked.parts;
  expect(lateFee).toBeGreaterThan(0);
  expect(principal + lateFee).toBe(asked.due);
  expect(items.map(({ name }) => name)).toEqual(expect.arrayContaining(['First step', 'Surcharge']));
  expect(items[0]?.step).toEqual({ number: 1, used: expect.any(String) });
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(principal);
  expect(readings).toEqual([{ from: expect.any(String), to: expect.any(String), measure: 'kWh' }]);

  const { status, bills } = await shown(order.orderId);
  expect(status).toBe('SUCCEEDED');
  expect(bills.map(({ parts }) => parts)).toEqual(query.bills.map(({ parts }) => parts));
  const chinese = await service.call(
    '/order/getOrderDetail',
    { orderId: order.orderId },
    { ...payer, language: 'zh-CN' },
  );
  expect(chinese.bills[0]?.parts?.items.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['第一档', '附加费']),
  );
});

test('the parts of a bill are about the bill, not about what was paid in advance', async () => {
  const account = await service.account('EXPLAINED', { unitId: 'gas-430100' });
  const query = await ask(service, payer, account);
  const wish = wishFor(query);
  const order = await service.call('/order/createLifeOrder', { ...wish, amount: wish.amount + 500 }, payer);
  const { bills } = await shown(order.orderId);
  expect(bills.at(-1)?.advance).toBe(500);
  for (const { due, advance = 0, parts } of bills)
    expect((parts?.principal ?? 0) + (parts?.lateFee ?? 0)).toBe(due - advance);
});

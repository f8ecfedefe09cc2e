import { expect } from 'vitest';
import { DAY } from '../../src/kit/time.ts';
import { openFor, plans, runUntil, states } from '../support/deducting.ts';
import { deductionTest } from '../support/fixtures.ts';
import { ask, pay, wishFor } from '../support/orders.ts';
import type { TestAccount } from '../support/service.ts';

const { service, test, payer, later } = deductionTest();

const WATER = 'water-430100';

type Row = {
  readonly billNo?: string;
  readonly month?: string;
  readonly dueDate?: string;
  readonly due: number;
};

/** Makes the unit list these bills under one number; without any, what is owed. */
function list({ unitId, accountNumber }: TestAccount, rows?: readonly Row[]): Promise<unknown> {
  const said = rows && { bills: rows.map((row) => ({ billNo: 'NA', ...row })) };
  return service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct: said ? { said } : {} });
}

/** A new account of a unit that gives every bill the number NA. */
async function account(): Promise<TestAccount> {
  await service.sandbox.ask('units/conduct', { unitId: WATER, conduct: { wrong: 'REPEATS_NUMBERS' } });
  return service.account('ONE_BILL', { unitId: WATER });
}

async function paidOrders(): Promise<number> {
  const rows = service.context.db.selectFrom('order_payments').select('order_id');
  return (
    await rows
      .where('life_user_id', '=', payer.lifeUserId)
      .where('state', 'in', ['PAID', 'PAID_LATE'])
      .execute()
  ).length;
}

test('two months under one bill number are both deducted, and a month that is listed again is not', async () => {
  const one = await openFor(service, payer, { cap: 2_000_000 }, await account());
  const before = await paidOrders();
  await runUntil(service, later(3 * DAY));
  expect(await states(service, one)).toEqual(['PAID']);
  const { unitId, accountNumber } = one.account;
  const { bills } = await service.sandbox.ask<TestAccount>('accounts/newBill', { unitId, accountNumber });
  await runUntil(service, later(4 * DAY));
  const both = await plans(service, one);
  expect(both.map(({ state }) => state)).toEqual(['PAID', 'PAID']);
  expect(both.map(({ billKey }) => billKey)).toEqual(['NA', 'NA']);
  expect(both.map(({ billMonth }) => billMonth)).toEqual([one.account.bills[0]?.month, bills.at(-1)?.month]);
  // Both months again, one with another amount and due date.
  const again = both.map(({ billMonth, amount }) => ({ month: billMonth ?? '', due: amount }));
  await list(one.account, [{ ...again[0], due: 99, dueDate: '2027-12-31' }, ...again.slice(1)]);
  await runUntil(service, later(4 * DAY));
  expect(await states(service, one)).toEqual(['PAID', 'PAID']);
  expect((await paidOrders()) - before).toBe(2);
});

test('a month that its payer has paid by hand gets no plan, however its unit lists it', async () => {
  const paid = await account();
  const query = await ask(service, payer, paid);
  const order = await service.call('/order/createLifeOrder', wishFor(query), payer);
  await pay(service, payer, order.pay?.value);
  await runUntil(service, later(DAY));
  const one = await openFor(service, payer, { cap: 2_000_000 }, paid);
  const [row] = query.bills;
  const next = { month: '2027-09', dueDate: '2027-10-25', due: 1_000 };
  await list(paid, [{ month: row?.month ?? '', due: row?.due ?? 0 }, next]);
  await runUntil(service, later(DAY));
  expect((await plans(service, one)).map(({ billMonth }) => billMonth)).toEqual(['2027-09']);
});

test('bills of a unit that tells no month are told apart by their due dates', async () => {
  const one = await openFor(service, payer, { cap: 2_000_000 }, await account());
  await list(one.account, [{ dueDate: '2027-08-25', due: 1_000 }]);
  await runUntil(service, later(DAY / 2));
  await list(one.account, [
    { dueDate: '2027-08-25', due: 1_100 },
    { dueDate: '2027-09-25', due: 1_200 },
  ]);
  await runUntil(service, later(DAY));
  const made = await plans(service, one);
  expect(made.map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
    ['2027-08-25', 1_100],
    ['2027-09-25', 1_200],
  ]);
});

test('a bill that can’t be told from one paid weeks ago is not deducted, its payer is told once, and can pay it by hand', async () => {
  const one = await openFor(service, payer, { cap: 2_000_000 }, await service.account('ONE_BILL'));
  const [{ billNo = '', due = 0 } = {}] = one.account.bills;
  await list(one.account, [{ billNo, due }]);
  await runUntil(service, later(4 * DAY));
  expect(await states(service, one)).toEqual(['PAID']);
  await list(one.account, [{ billNo, due: 1_200 }]);
  await runUntil(service, later(DAY));
  expect(await leftMessages()).toEqual([]);
  await runUntil(service, later(21 * DAY));
  expect(await leftMessages()).toEqual([
    expect.objectContaining({ text: expect.stringContaining('¥12.00') }),
  ]);
  expect(await states(service, one)).toEqual(['PAID']);
  const query = await ask(service, payer, one.account);
  const order = await service.call('/order/createLifeOrder', wishFor(query), payer);
  await pay(service, payer, order.pay?.value);
});

test('a bill with a month that can’t be told from one paid without is left to its payer with a message', async () => {
  const one = await openFor(service, payer, { cap: 2_000_000 }, await service.account('ONE_BILL'));
  const [{ billNo = '', due = 0 } = {}] = one.account.bills;
  await list(one.account, [{ billNo, due }]);
  await runUntil(service, later(4 * DAY));
  expect(await states(service, one)).toEqual(['PAID']);
  await list(one.account, [{ billNo, month: '2027-08', due: 1_200 }]);
  await runUntil(service, later(21 * DAY));
  expect(await leftMessages()).toEqual([
    expect.objectContaining({ text: expect.stringContaining('¥12.00') }),
  ]);
  expect(await states(service, one)).toEqual(['PAID']);
});

async function leftMessages() {
  const { messages } = await service.call('/inbox/getMessageList', {}, payer);
  return messages.filter(({ kind }) => kind === 'AUTOPAY_LEFT');
}

test('two months under one number are chosen and paid together, each under a number of its own', async () => {
  const several = await service.account('SEVERAL_ANY', { unitId: (await account()).unitId });
  const query = await ask(service, payer, several);
  expect(query.bills.length).toBeGreaterThan(1);
  expect(new Set(query.bills.map(({ billNo }) => billNo))).toEqual(new Set(['NA']));
  const order = await service.call('/order/createLifeOrder', wishFor(query, { billNos: ['NA'] }), payer);
  await pay(service, payer, order.pay?.value);
  await runUntil(service, later(DAY));
  const { bills } = await service.call('/order/getOrderDetail', { orderId: order.orderId }, payer);
  expect(bills.map(({ state, month }) => [state, month])).toEqual(
    query.bills.map(({ month }) => ['WRITTEN_OFF', month]),
  );
  expect((await ask(service, payer, several)).bills).toEqual([]);
});

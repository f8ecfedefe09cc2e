import { expect } from 'vitest';
import { withdrawWrittenOff } from '../../src/autopay/end-deduction.ts';
import { endUnlistedPlans } from '../../src/autopay/make-plans.ts';
import { lockMandate } from '../../src/autopay/mandate-store.ts';
import { lockPlansOf } from '../../src/autopay/plan-store.ts';
import { settleClaim } from '../../src/billing/claims.ts';
import { billIdOf } from '../../src/kit/bill-id.ts';
import { after, DAY, MINUTE } from '../../src/kit/time.ts';
import {
  checkBills,
  hold,
  messageKinds,
  type Opened,
  openFor,
  plans,
  runUntil,
  states,
} from '../support/deducting.ts';
import { deductionTest } from '../support/fixtures.ts';
import { ask, pay, wishFor } from '../support/orders.ts';
import { waitingForLocks } from '../support/rows.ts';
import type { TestAccount } from '../support/service.ts';

const { service, test, payer, later } = deductionTest();

/** A mandate with a bill that its payer was told of. */
async function opened(): Promise<Opened> {
  const account = await service.account('ONE_BILL', { unitId: 'water-430100' });
  const one = await openFor(service, payer, { cap: 2_000_000 }, account);
  await runUntil(service, later(MINUTE));
  expect(await states(service, one)).toEqual(['NOTICED']);
  return one;
}

/** Makes the unit list the account's bills or leave them out, and asks the unit. */
async function listBills(one: Opened, bills: boolean): Promise<void> {
  const { unitId, accountNumber } = one.account;
  const conduct = bills ? {} : { query: 'NO_BILLS' };
  await service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct });
  await checkBills(service, one);
}

test('a bill that its unit left out once is announced again a day before its deduction', async () => {
  const one = await opened();
  await listBills(one, false);
  const [gone] = await plans(service, one);
  expect(gone).toMatchObject({ state: 'GONE', nextActionAt: null });
  expect(gone?.endedAt).not.toBeNull();
  // After the time that the payer was told before.
  await runUntil(service, later(2 * DAY));
  await listBills(one, true);
  const [back] = await plans(service, one);
  expect(back).toMatchObject({ planId: gone?.planId, state: 'NOTICED', endedAt: null });
  expect(Number(back?.noticedAt)).toBeGreaterThan(Number(gone?.deductFrom));
  expect(Number(back?.deductFrom) - Number(back?.noticedAt)).toBeGreaterThanOrEqual(DAY);
  await runUntil(service, later(3 * DAY));
  expect(await states(service, one)).toEqual(['PAID']);
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE', 'AUTOPAY_NOTICE', 'AUTOPAY_PAID']);
});

test('a bill that vanishes after a failed try comes back under a new number', async () => {
  const one = await opened();
  await service.sandbox.ask('wallet/conduct', { conduct: { deduction: 'INSUFFICIENT' } });
  const [noticed] = await plans(service, one);
  await runUntil(service, after(noticed?.deductFrom ?? later(DAY), MINUTE));
  const [failed] = await plans(service, one);
  expect(failed).toMatchObject({ state: 'DUE', tries: 1 });
  await service.sandbox.ask('wallet/conduct', { conduct: {} });
  await listBills(one, false);
  expect(await states(service, one)).toEqual(['GONE']);
  await runUntil(service, later(2 * DAY));
  await listBills(one, true);
  await runUntil(service, later(3 * DAY));
  const [paid] = await plans(service, one);
  expect(paid).toMatchObject({ state: 'PAID', tries: 2 });
  expect(paid?.orderId).not.toBe(failed?.orderId);
});

test('a bill that was skipped or booked never comes back, whatever its unit lists', async () => {
  const [skipped, booked] = [await opened(), await opened()];
  const session = await service.login(payer);
  const [plan] = await plans(service, skipped);
  const named = { agreementId: skipped.agreementId, planId: plan?.planId ?? '' };
  await service.call('/autopay/skipAutoPay', named, session);
  const { context } = service;
  const { unitId, accountNumber, bills } = booked.account;
  const numberHash = context.crypto.lookUpHash('account', accountNumber);
  const [made] = bills;
  if (!made) throw new Error('no bill');
  const bill = { unitId, numberHash, ...billIdOf(made) };
  // The bill disappears, and then the unit books it.
  await listBills(booked, false);
  await context.db.transaction().execute((tx) => withdrawWrittenOff(tx, bill, context.now()));
  for (const one of [skipped, booked]) {
    await listBills(one, false);
    await listBills(one, true);
  }
  await runUntil(service, later(3 * DAY));
  expect(await states(service, skipped)).toEqual(['SKIPPED']);
  expect(await states(service, booked)).toEqual(['WITHDRAWN']);
});

test('a plan whose bill was booked while a worker held it is withdrawn, not gone', async () => {
  const one = await opened();
  const { context } = service;
  const { unitId, accountNumber, bills } = one.account;
  await context.db
    .insertInto('bill_claims')
    .values({
      unit_id: unitId,
      number_hash: context.crypto.lookUpHash('account', accountNumber),
      bill_key: bills[0]?.billNo ?? '',
      bill_month: bills[0]?.month ?? null,
      settled_at: context.now(),
    })
    .execute();
  await listBills(one, false);
  expect(await states(service, one)).toEqual(['WITHDRAWN']);
});

test('a plan whose bill is being booked while a worker holds it is withdrawn, not gone', async () => {
  const one = await opened();
  const { db, crypto, now } = service.context;
  const { unitId, accountNumber, bills } = one.account;
  const [made] = bills;
  if (!made) throw new Error('no bill');
  const bill = billIdOf(made);
  const numberHash = crypto.lookUpHash('account', accountNumber);
  const claim = { unit_id: unitId, number_hash: numberHash, bill_key: bill.billKey };
  const holder = { order_id: 'held', life_user_id: payer.lifeUserId };
  await db
    .insertInto('bill_claims')
    .values({ ...claim, ...holder })
    .execute();
  const [looking, booking] = await Promise.all([
    db.startTransaction().execute(),
    db.startTransaction().execute(),
  ]);
  const mandate = await lockMandate(looking, one.agreementId);
  if (!mandate) throw new Error('no mandate');
  const locked = await lockPlansOf(looking, mandate.lifeUserId, one.agreementId, []);
  await settleClaim(booking, holder.order_id, bill, now());
  await withdrawWrittenOff(booking, { unitId, numberHash, ...bill }, now());
  let over = false;
  const looked = endUnlistedPlans(looking, mandate, locked, now()).then(() => {
    over = true;
  });
  await expect.poll(async () => over || (await waitingForLocks(service)) > 0).toBe(true);
  await booking.commit().execute();
  await looked;
  await looking.commit().execute();
  expect(await states(service, one)).toEqual(['WITHDRAWN']);
});

test('the end of a mandate withdraws bills that are gone, too', async () => {
  const one = await opened();
  await listBills(one, false);
  await service.sandbox.ask('agreements/end', { agreementId: one.agreementId });
  await hold(service, one, { mandate_check_at: service.context.now() });
  await expect.poll(() => states(service, one)).toEqual(['WITHDRAWN']);
});

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
async function repeating(): Promise<TestAccount> {
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
  const one = await openFor(service, payer, { cap: 2_000_000 }, await repeating());
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
  const paid = await repeating();
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
  const one = await openFor(service, payer, { cap: 2_000_000 }, await repeating());
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

async function leftMessages() {
  const { messages } = await service.call('/inbox/getMessageList', {}, payer);
  return messages.filter(({ kind }) => kind === 'AUTOPAY_LEFT');
}

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

test('two months under one number are chosen and paid together, each under a number of its own', async () => {
  const several = await service.account('SEVERAL_ANY', { unitId: (await repeating()).unitId });
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

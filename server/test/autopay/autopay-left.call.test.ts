import { expect } from 'vitest';
import { advancePlan } from '../../src/autopay/advance-plan.ts';
import { after, clockOf, DAY, MINUTE } from '../../src/kit/time.ts';
import {
  checkBills,
  hold,
  messageKinds,
  type Opened,
  openFor,
  plans,
  runUntil,
  setTime,
  states,
  toDeduction,
} from '../support/deducting.ts';
import { deductionTest } from '../support/fixtures.ts';
import { ask } from '../support/orders.ts';
import type { TestAccount } from '../support/service.ts';

const { service, test, payer, later } = deductionTest();

/** Units by rule of selection: TOGETHER takes all bills at once; the others take the oldest first, or any. */
const TOGETHER = 'water-all';
const OLDEST = 'power-arrears';
const ANY = 'water-430100';

async function opened(unitId: string, more: object = {}): Promise<Opened> {
  return openFor(service, payer, { cap: 2_000_000 }, await service.account('ONE_BILL', { unitId, ...more }));
}
/** A mandate on a bill of a unit that takes any, opened three days before the bill is due. */
async function openedLate(cap = 2_000_000): Promise<Opened & { readonly dueDate: string }> {
  const account = await service.account('ONE_BILL', { unitId: ANY });
  const dueDate = account.bills[0]?.dueDate ?? '';
  await setTime(service, after(new Date(`${dueDate}T10:00:00+08:00`), -3 * DAY));
  const one = await openFor(service, payer, { cap }, account);
  await runUntil(service, later(MINUTE));
  return { ...one, dueDate };
}
function newBill({ account: { unitId, accountNumber } }: Opened) {
  return service.sandbox.ask<TestAccount>('accounts/newBill', { unitId, accountNumber });
}
function sumOf({ bills }: TestAccount): number {
  return bills.reduce((sum, { due }) => sum + due, 0);
}
/** Plans of a mandate, oldest bill first. */
async function byBill(one: Opened) {
  const keys = one.account.bills.map(({ billNo }) => billNo);
  const all = await plans(service, one);
  return all.toSorted((a, b) => keys.indexOf(a.billKey) - keys.indexOf(b.billKey));
}
async function skip(one: Opened) {
  const [plan] = await byBill(one);
  const session = await service.login(payer);
  await service.call(
    '/autopay/skipAutoPay',
    { agreementId: one.agreementId, planId: plan?.planId ?? '' },
    session,
  );
}
async function lastSms(): Promise<string> {
  await runUntil(service, later(MINUTE));
  const { messages } = await service.sandbox.ask<{ messages: { text: string }[] }>(
    `sms?mobile=${payer.mobile}`,
  );
  return messages[0]?.text ?? '';
}
function silence({ account: { unitId, accountNumber } }: Opened, conduct: object) {
  return service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct });
}

test('several bills are announced as one sum and deducted by one order with a line for each', async () => {
  const one = await opened(TOGETHER, { bills: 2 });
  const sum = sumOf(one.account);
  expect(one.account.bills).toHaveLength(3);
  await runUntil(service, later(MINUTE));
  expect(await plans(service, one)).toMatchObject([{ state: 'NOTICED', amount: sum, bills: 3 }]);
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE']);
  await runUntil(service, later(3 * DAY));
  const [paid] = await plans(service, one);
  expect(paid).toMatchObject({ state: 'PAID', amount: sum, bills: 3 });
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE', 'AUTOPAY_PAID']);
  const lines = await service.context.db
    .selectFrom('order_bills')
    .select(['bill_key as billKey', 'cash', 'state'])
    .where('order_id', '=', paid?.orderId ?? '')
    .orderBy('line')
    .execute();
  expect(lines).toEqual(
    one.account.bills.map(({ billNo, due }) => ({ billKey: billNo, cash: due, state: 'WRITTEN_OFF' })),
  );
  expect((await ask(service, await service.login(payer), one.account)).bills).toEqual([]);
});

test('a bill after the notice is announced again with the others, a day before the deduction', async () => {
  const one = await opened(TOGETHER);
  await runUntil(service, later(MINUTE));
  const [first] = await plans(service, one);
  const { bills } = await newBill(one);
  await runUntil(service, later(4 * DAY));
  const sum = bills.reduce((all, { due }) => all + due, 0);
  expect(await plans(service, one)).toMatchObject([
    { state: 'PAID', planId: first?.planId, amount: sum, bills: 2 },
  ]);
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE', 'AUTOPAY_NOTICE', 'AUTOPAY_PAID']);
});

test('the cap counts for the sum, which waits for approval above it', async () => {
  const account = await service.account('ONE_BILL', { unitId: TOGETHER, bills: 1 });
  const one = await openFor(service, payer, { cap: sumOf(account) - 1 }, account);
  await runUntil(service, later(MINUTE));
  expect(await plans(service, one)).toMatchObject([{ state: 'ASKED', askReason: 'OVER_CAP', bills: 2 }]);
});

test('bills skipped together are not announced again, and a later bill is left with them once', async () => {
  const one = await opened(TOGETHER, { bills: 1 });
  await runUntil(service, later(MINUTE));
  await skip(one);
  await runUntil(service, later(2 * DAY));
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE']);
  await newBill(one);
  await runUntil(service, later(3 * DAY));
  expect(await states(service, one)).toEqual(['SKIPPED', 'GAVE_UP']);
  expect((await plans(service, one))[1]).toMatchObject({ leftReason: 'TOGETHER', bills: 3 });
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE', 'AUTOPAY_LEFT']);
});

test('a unit that takes the oldest first gets several bills one after the other', async () => {
  const one = await opened(OLDEST, { bills: 1 });
  await runUntil(service, later(4 * DAY));
  expect(await states(service, one)).toEqual(['PAID', 'PAID']);
});

test('the next of several bills of one day is the oldest, and all of them are shown', async () => {
  const one = await opened(OLDEST, { bills: 3 });
  await runUntil(service, later(MINUTE));
  const session = await service.login(payer);
  const { agreement, plans } = await service.call(
    '/autopay/viewAutopay',
    { agreementId: one.agreementId },
    session,
  );
  expect(plans.map(({ state }) => state)).toEqual(Array(4).fill('NOTICED'));
  expect(agreement.next).toMatchObject({ dueDate: one.account.bills[0]?.dueDate });
});

test('bills behind a skipped one are left to the payer, who is told why', async () => {
  const one = await opened(OLDEST, { bills: 1 });
  await runUntil(service, later(MINUTE));
  await skip(one);
  await checkBills(service, one);
  expect(await byBill(one)).toMatchObject([
    { state: 'SKIPPED', leftReason: null },
    { state: 'GAVE_UP', leftReason: 'OLDER_FIRST' },
  ]);
  expect(await lastSms()).toContain('须先缴更早的账单');
  await runUntil(service, later(3 * DAY));
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE', 'AUTOPAY_NOTICE', 'AUTOPAY_LEFT']);
});

test('the payer of a bill that waited for an approval until its due date is told once on that day', async () => {
  const one = await openedLate(100);
  const { dueDate } = one;
  await runUntil(service, new Date(`${dueDate}T00:00:00+08:00`));
  expect(await states(service, one)).toEqual(['ASKED']);
  await runUntil(service, new Date(`${dueDate}T18:01:00+08:00`));
  expect(await plans(service, one)).toMatchObject([{ state: 'GAVE_UP', leftReason: 'NOT_ANSWERED' }]);
  expect(await lastSms()).toContain(`请最晚于${dueDate}`);
  await runUntil(service, later(3 * DAY));
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_ASKED', 'AUTOPAY_LEFT']);
  const session = await service.login(payer);
  const { messages } = await service.call('/inbox/getMessageList', {}, session);
  expect(messages[0]?.text).toMatch(/not charged: you did not approve it. Please pay it yourself by /);
});

test.each([
  ['PAUSED', { paused: true }, '自动缴费已暂停'],
  ['LOCKED', { locked: true }, '自动缴费已锁定'],
  ['RULES_CHANGED', { rules_changed: true }, '金额规则已变更'],
])('a bill is left to its payer on its due date when %s held it', async (reason, held, said) => {
  const one = await openedLate();
  await hold(service, one, held);
  await runUntil(service, new Date(`${one.dueDate}T18:01:00+08:00`));
  expect(await plans(service, one)).toMatchObject([{ state: 'GAVE_UP', leftReason: reason }]);
  expect(await lastSms()).toContain(said);
  await runUntil(service, later(2 * DAY));
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE', 'AUTOPAY_LEFT']);
});

test('a bill of a unit that never answered is left to its payer on its due date', async () => {
  const one = await openedLate();
  await silence(one, { query: 'BUSY' });
  await runUntil(service, new Date(`${one.dueDate}T22:00:00+08:00`));
  expect(await plans(service, one)).toMatchObject([{ state: 'GAVE_UP', leftReason: 'UNIT_SILENT' }]);
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE', 'AUTOPAY_LEFT']);
  await silence(one, {});
  await runUntil(service, later(2 * DAY));
  expect(await states(service, one)).toEqual(['GAVE_UP']);
});

test('a silent unit is queried by day with growing waits, and a bill is deducted once it answers', async () => {
  const one = await opened(ANY);
  const { planId, deductFrom } = await toDeduction(service, one);
  await silence(one, { query: 'BUSY' });
  const asked: Date[] = [];
  for (let next: Date | null = deductFrom; next && next < after(deductFrom, DAY); ) {
    asked.push(next);
    await setTime(service, next);
    await advancePlan(service.context, planId);
    next = (await plans(service, one))[0]?.nextActionAt ?? null;
  }
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.length).toBeLessThanOrEqual(12);
  for (const at of asked) expect(clockOf(at) >= '07:00' && clockOf(at) < '22:00').toBe(true);
  const waits = asked.slice(1).map((at, index) => at.getTime() - (asked[index]?.getTime() ?? 0));
  expect(Math.round((waits[0] ?? 0) / MINUTE)).toBe(20);
  expect(Math.max(...waits)).toBeGreaterThan(60 * MINUTE);
  await silence(one, {});
  await runUntil(service, after(deductFrom, 2 * DAY));
  expect(await states(service, one)).toEqual(['PAID']);
});

import { expect, vi } from 'vitest';
import { checkMandate } from '../../src/autopay/advance-mandate.ts';
import { advancePlan } from '../../src/autopay/advance-plan.ts';
import { lockPlan } from '../../src/autopay/plan-store.ts';
import { transitionPlan } from '../../src/autopay/transition-plan.ts';
import { after, clockOf, DAY, dayOf, HOUR, MINUTE, monthBounds, monthOf } from '../../src/kit/time.ts';
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
import { deductions, inWallet } from '../support/mandates.ts';
import { ask, wishFor } from '../support/orders.ts';
import { checkMandates } from '../support/reconciling.ts';
import { oneRowOf } from '../support/rows.ts';
import type { TestAccount } from '../support/service.ts';

const { service, test, payer, later } = deductionTest();

const WATER = 'water-430100';
const CAP = 2_000_000;

function bend(deduction: string) {
  return service.sandbox.ask('wallet/conduct', { conduct: { deduction } });
}
async function opened(rule: Parameters<typeof openFor>[2] = { cap: CAP }, outcome = 'ONE_BILL', more = {}) {
  const account = await service.account(outcome, { unitId: WATER, ...more });
  // Logged in anew, since a test may begin in another month.
  return openFor(service, await service.login(payer), rule, account);
}
function newBill({ unitId, accountNumber }: TestAccount) {
  return service.sandbox.ask<TestAccount>('accounts/newBill', { unitId, accountNumber });
}
function orders(states: readonly string[]) {
  return service.context.db
    .selectFrom('order_payments as p')
    .innerJoin('orders as o', 'o.order_id', 'p.order_id')
    .select(['p.state', 'o.amount', 'p.paid_at as paidAt', 'o.order_id as orderId'])
    .where('o.life_user_id', '=', payer.lifeUserId)
    .where('p.state', 'in', states as never)
    .execute();
}

/** SMS to the payer, newest first. */
async function texts(): Promise<string[]> {
  const { messages } = await service.sandbox.ask<{ messages: { text: string }[] }>(
    `sms?mobile=${payer.mobile}`,
  );
  return messages.map(({ text }) => text);
}

test('a bill is announced at least a day before its deduction, which keeps to the permitted hours', async () => {
  const one = await opened();
  await runUntil(service, later(MINUTE));
  const [noticed] = await plans(service, one);
  expect(noticed).toMatchObject({ state: 'NOTICED', amount: one.account.bills[0]?.due });
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE']);
  expect((await texts()).at(-1)).toContain('将于');

  await runUntil(service, later(3 * DAY));
  const [paid] = await orders(['PAID']);
  expect(paid?.amount).toBe(one.account.bills[0]?.due);
  expect(Number(paid?.paidAt) - Number(noticed?.noticedAt)).toBeGreaterThanOrEqual(DAY);
  const clock = clockOf(paid?.paidAt ?? new Date(0));
  expect(clock >= '07:00' && clock < '22:00').toBe(true);
  expect(await states(service, one)).toEqual(['PAID']);
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE', 'AUTOPAY_PAID']);
});

test('a bill above the cap waits for approval and is not deducted', async () => {
  const one = await opened({ cap: 100 });
  await runUntil(service, later(3 * DAY));
  expect(await plans(service, one)).toMatchObject([{ state: 'ASKED', askReason: 'OVER_CAP' }]);
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_ASKED']);
  expect(await orders(['WAITING', 'PAID', 'CLOSED'])).toEqual([]);
});

test('a bill far above the usual amount waits for approval', async () => {
  const one = await opened({ cap: CAP }, 'ONE_BILL', { due: 100_000 });
  await runUntil(service, later(3 * DAY));
  expect(await plans(service, one)).toMatchObject([{ state: 'ASKED', askReason: 'UNUSUAL' }]);
});

test('a skipped bill is not deducted, and the next one is', async () => {
  const one = await opened();
  await runUntil(service, later(MINUTE));
  const [noticed] = await plans(service, one);
  await service.context.db.transaction().execute(async (tx) => {
    const plan = await lockPlan(tx, payer.lifeUserId, noticed?.planId ?? '');
    if (plan) await transitionPlan(tx, plan, 'SKIP', service.context.now());
  });
  await newBill(one.account);
  await runUntil(service, later(4 * DAY));
  expect(await states(service, one)).toEqual(['SKIPPED', 'PAID']);
});

test('a pause holds all deductions back, and bills still in time are deducted after it', async () => {
  const one = await opened();
  await runUntil(service, later(MINUTE));
  await hold(service, one, { paused: true });
  await runUntil(service, later(4 * DAY));
  expect(await states(service, one)).toEqual(['DUE']);
  expect(await orders(['WAITING', 'PAID', 'CLOSED'])).toEqual([]);
  await hold(service, one, { paused: false, bill_check_at: service.context.now() });
  await runUntil(service, later(HOUR));
  expect(await states(service, one)).toEqual(['PAID']);
});

test('an approval on the day of a failed try counts for the next day, since a bill is tried once a day', async () => {
  const one = await opened();
  await bend('INSUFFICIENT');
  await runUntil(service, later(MINUTE));
  const [noticed] = await plans(service, one);
  await runUntil(service, after(noticed?.deductFrom ?? later(DAY), HOUR));
  expect(await plans(service, one)).toMatchObject([{ state: 'DUE', tries: 1 }]);
  const amount = one.account.bills[0]?.due ?? 0;
  await hold(service, one, { cap: amount - 1, bill_check_at: service.context.now() });
  await runUntil(service, later(MINUTE));
  expect(await states(service, one)).toEqual(['ASKED']);
  await bend('NORMAL');
  const { agreementId } = one;
  const named = { agreementId, planId: noticed?.planId ?? '', amount };
  const session = await service.login(payer);
  const { plan } = await service.call('/autopay/approveAutoPay', named, inWallet(session));
  const next = dayOf(later(DAY));
  expect(dayOf(new Date(plan.deductFrom ?? 0))).toBe(next);
  await runUntil(service, new Date(`${next}T00:00:00+08:00`));
  expect(await plans(service, one)).toMatchObject([{ state: 'DUE', tries: 1 }]);
  await runUntil(service, later(DAY));
  expect(await plans(service, one)).toMatchObject([{ state: 'PAID', tries: 2 }]);
});

test('automatic payment locks after 3 consecutive insufficient-balance deductions and must be unlocked first, then counts anew', async () => {
  // Early in a month the bill's last day is far.
  await setTime(service, after(monthBounds(monthOf(service.context.now())).until, 10 * HOUR));
  const one = await opened();
  await bend('INSUFFICIENT');
  await runUntil(service, later(6 * DAY));
  const mandate = () =>
    oneRowOf(service, 'mandates', ['locked', 'insufficient'], { agreement_id: one.agreementId });
  expect(await mandate()).toEqual({ locked: true, insufficient: 3 });
  expect(await orders(['CLOSED'])).toHaveLength(3);
  expect(await messageKinds(service, payer)).toEqual([
    'AUTOPAY_NOTICE',
    'AUTOPAY_FAILED',
    'AUTOPAY_FAILED',
    'AUTOPAY_FAILED',
    'AUTOPAY_LOCKED',
  ]);
  await bend('NORMAL');
  await runUntil(service, later(2 * DAY));
  expect(await states(service, one)).toEqual(['DUE']);
  await hold(service, one, { locked: false, insufficient: 2, bill_check_at: service.context.now() });
  await runUntil(service, later(DAY));
  expect(await mandate()).toEqual({ locked: false, insufficient: 0 });
  expect(await states(service, one)).toEqual(['PAID']);
});

test('a payer who has to pay by hand after the last try is told by SMS too', async () => {
  const account = await service.account('ONE_BILL', { unitId: WATER });
  const dueDate = account.bills[0]?.dueDate ?? '';
  await setTime(service, after(new Date(`${dueDate}T10:00:00+08:00`), -2 * DAY));
  const one = await openFor(service, await service.login(payer), { cap: CAP }, account);
  await bend('IN_PROCESS_THEN_FAILED');
  await runUntil(service, later(4 * DAY));
  expect(await states(service, one)).toEqual(['GAVE_UP']);
  const [notice, ...more] = (await texts()).toReversed();
  expect(notice).toContain('自动扣款');
  expect(more).toEqual([expect.stringContaining(`未自动扣款：钱包未确认。请最晚于${dueDate}`)]);
});

const { paidAtWallet } = deductions(service, payer);

/**
 * A mandate on a prepaid account whose low balance was found and announced. Its unit books nothing until the test makes
 * it normal again.
 */
async function lowAtDeafUnit(): Promise<{ one: Opened; deductFrom: Date }> {
  const account = await service.account('PREPAID', { unitId: 'power-meter' });
  const one = await openFor(service, payer, { amount: 5_000, threshold: 3_000 }, account);
  await runUntil(service, later(MINUTE));
  const conduct = { writeOff: { kind: 'NEVER_RECEIVED' } };
  await service.sandbox.ask('units/conduct', { unitId: 'power-meter', conduct });
  const [plan] = await plans(service, one);
  if (!plan?.deductFrom) throw new Error('no top-up is to be taken');
  return { one, deductFrom: plan.deductFrom };
}
function wellAgain() {
  return service.sandbox.ask('units/conduct', { unitId: 'power-meter', conduct: {} });
}
test('a top-up is not planned a second time while the first is paid and not booked', async () => {
  const { one, deductFrom } = await lowAtDeafUnit();
  await runUntil(service, after(deductFrom, MINUTE));
  expect(await states(service, one)).toEqual(['PAID']);
  await checkBills(service, one);
  expect(await states(service, one)).toEqual(['PAID']);
  await wellAgain();
  await runUntil(service, later(2 * DAY));
  expect(await states(service, one)).toEqual(['PAID']);
  expect(await paidAtWallet()).toBe(1);
});

test('a top-up waits while its payer’s own is paid and not booked, and is not needed then', async () => {
  const { one, deductFrom } = await lowAtDeafUnit();
  await runUntil(service, after(deductFrom, -HOUR));
  const again = await service.login(payer);
  const order = await service.call(
    '/order/createLifeOrder',
    wishFor(await ask(service, again, one.account)),
    again,
  );
  await service.sandbox.ask('pay', { user: payer.walletUserId, pay: order.pay?.value, fault: 'NONE' });
  await runUntil(service, later(3 * HOUR));
  expect(await states(service, one)).toEqual(['DUE']);
  await wellAgain();
  await runUntil(service, later(DAY));
  expect(await states(service, one)).toEqual(['WITHDRAWN']);
  expect(await paidAtWallet()).toBe(0);
});

test('a mandate that ended at the wallet just before its deduction was sent is not asked about any more', async () => {
  const account = await service.account('ONE_BILL', { unitId: 'water-430100' });
  const one = await openFor(service, payer, { cap: 2_000_000 }, account);
  const { planId } = await toDeduction(service, one);
  await advancePlan(service.context, planId);
  expect(await states(service, one)).toEqual(['DEDUCTING']);
  await service.sandbox.ask('agreements/end', { agreementId: one.agreementId });
  await checkMandate(service.context, one.agreementId);
  await runUntil(service, later(20 * MINUTE));
  expect(await states(service, one)).toEqual(['GAVE_UP']);
  const mandate = await service.context.db
    .selectFrom('mandates')
    .select(['state', 'mandate_check_at as checkAt', 'next_action_at as nextActionAt'])
    .where('agreement_id', '=', one.agreementId)
    .executeTakeFirstOrThrow();
  expect(mandate).toEqual({ state: 'ENDED', checkAt: null, nextActionAt: null });
  const { mandates } = service.context.wallet;
  const asked = mandates && vi.spyOn(mandates, 'queryMandate');
  await runUntil(service, later(2 * DAY));
  await checkMandates(service.context);
  expect(asked).not.toHaveBeenCalledWith(one.agreementId);
});

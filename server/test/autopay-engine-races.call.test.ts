import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { after, DAY, dayOf, HOUR, MINUTE } from '../src/kit/time.ts';
import { advancePlan, checkForBills, enqueueDue } from '../src/modules/autopay/index.ts';
import { lockMandate, payDeduction } from '../src/modules/mandates/index.ts';
import { advancePayment } from '../src/modules/payments/index.ts';
import { saveAccount } from './support/accounts.ts';
import {
  forgetAll,
  hold,
  type Opened,
  openFor,
  plans,
  runUntil,
  setTime,
  states,
  told,
} from './support/deducting.ts';
import { ask, booksHold, wishFor } from './support/orders.ts';
import { threeBooksAgree } from './support/paying.ts';
import { openTestService, type Payer, type TestAccount, type TestService } from './support.ts';

const WATER = 'water-430100';

let service: TestService;
let payer: Payer;

beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await setTime(service, new Date());
  await service.sandbox.ask('wallet/conduct', { conduct: {} });
  await forgetAll(service);
  payer = await service.login();
  await service.sandbox.ask('wallet/balance', { user: payer.walletUserId, balance: 10_000_000 });
  // Ten in the morning, on the day after today.
  await setTime(service, new Date(`${dayOf(after(new Date(), DAY))}T10:00:00+08:00`));
});

function bend(deduction: string, more = {}) {
  return service.sandbox.ask('wallet/conduct', { conduct: { deduction, ...more } });
}
async function opened(account?: TestAccount, by = payer) {
  return openFor(
    service,
    by,
    { cap: 2_000_000 },
    account ?? (await service.account('ONE_BILL', { unitId: WATER })),
  );
}
function later(ms: number): Date {
  return after(service.context.now(), ms);
}

/** Comes to the moment at which a mandate's one bill is taken, without taking it. */
async function toDeduction(one: Opened): Promise<string> {
  await runUntil(service, later(MINUTE));
  const [plan] = await plans(service, one);
  if (!plan?.deductFrom) throw new Error('no bill is to be taken');
  await runUntil(service, after(plan.deductFrom, -MINUTE));
  await setTime(service, plan.deductFrom);
  return plan.planId;
}
async function orderOf(one: Opened): Promise<string> {
  return (await plans(service, one))[0]?.orderId ?? '';
}
async function paidAtWallet(): Promise<number> {
  const { agreements } = await service.sandbox.ask<{
    agreements: { deductions: { status: string }[] }[];
  }>(`agreements?user=${payer.walletUserId}`);
  return agreements.flatMap(({ deductions }) => deductions).filter(({ status }) => status === 'TRADE_SUCCESS')
    .length;
}

test('two workers at one bill deduct once, and a payer at it hears that it is being deducted', async () => {
  const one = await opened();
  const query = await ask(service, payer, one.account);
  const planId = await toDeduction(one);
  await bend('NEVER_ANSWERED');
  await Promise.all([1, 2, 3].map(() => advancePlan(service.context, planId)));
  expect(await states(service, one)).toEqual(['DEDUCTING']);
  const orderId = await orderOf(one);
  await booksHold(service);

  const again = await service.login(payer);
  const fresh = await ask(service, again, one.account);
  expect(query.bills).toHaveLength(1);
  const refusal = await service.refused('/order/createLifeOrder', wishFor(fresh), again);
  expect(refusal).toMatchObject({ code: 'LIV07014', params: { until: expect.any(String) } });
  expect(await service.refused('/order/cancelOrder', { orderId }, again)).toMatchObject({ code: 'LIV07014' });
  // Its payer reads that, and is not asked to pay.
  const read = await service.call('/order/getOrderDetail', { orderId, payHost: 'BROWSER' }, again);
  expect(read).toMatchObject({ status: 'DEDUCTING', final: false });
  expect(read.pay).toBeUndefined();
  const listed = async (filter: { status?: 'AWAITING_PAYMENT' | 'PROCESSING' }) =>
    (await service.call('/order/getOrderList', filter, again)).orders.map(({ status }) => status);
  expect(await listed({})).toEqual(['DEDUCTING']);
  expect(await listed({ status: 'PROCESSING' })).toEqual(['DEDUCTING']);
  expect(await listed({ status: 'AWAITING_PAYMENT' })).toEqual([]);

  await bend('NORMAL');
  await Promise.all([1, 2, 3].map(() => advancePayment(service.context, orderId)));
  await runUntil(service, later(HOUR));
  expect(await paidAtWallet()).toBeLessThanOrEqual(1);
  await booksHold(service);
});

test('what is being deducted is not due on home meanwhile; it is again when the deduction failed', async () => {
  const one = await opened();
  const { accountId } = one;
  const session = await service.login(payer);
  const asked = await service.call('/bill/queryBill', { accountId }, session);
  const [bill] = asked.bills;
  expect(bill?.deducting).toBeUndefined();
  const planId = await toDeduction(one);
  await bend('IN_PROCESS_THEN_FAILED', { deductionMs: MINUTE });
  await advancePlan(service.context, planId);
  expect(await states(service, one)).toEqual(['DEDUCTING']);

  const again = await service.login(payer);
  const onHome = async () => (await service.call('/user/getAccountList', {}, again)).accounts[0];
  expect(await onHome()).toMatchObject({ processing: true });
  const meanwhile = await service.call('/bill/queryBill', { accountId }, again);
  expect(meanwhile.bills).toMatchObject([{ billNo: bill?.billNo, deducting: true }]);
  expect((await onHome())?.lastQuery).toBeUndefined();

  await runUntil(service, later(20 * MINUTE));
  expect(await states(service, one)).toEqual(['DUE']);
  expect(await onHome()).toMatchObject({ processing: false, lastQuery: { due: bill?.due, bills: 1 } });
});

test('a bill that somebody else’s automatic payment takes stays due for whoever else pays for the account', async () => {
  const one = await opened();
  const planId = await toDeduction(one);
  await bend('NEVER_ANSWERED');
  await advancePlan(service.context, planId);
  const other = await service.login();
  const { accountId } = await saveAccount(service, other, {}, one.account);
  const { bills } = await service.call('/bill/queryBill', { accountId }, other);
  expect(bills).toMatchObject([{ beingPaidUntil: expect.any(String) }]);
  expect(bills[0]?.deducting).toBeUndefined();
  const [account] = (await service.call('/user/getAccountList', {}, other)).accounts;
  expect(account).toMatchObject({ processing: false, lastQuery: { due: bills[0]?.due } });
});

test('a deduction whose answer is lost is found paid', async () => {
  const one = await opened();
  await toDeduction(one);
  await bend('ANSWER_LOST', { notify: 'NEVER' });
  await runUntil(service, later(5 * MINUTE));
  expect(await states(service, one)).toEqual(['PAID']);
  expect(await paidAtWallet()).toBe(1);
  await booksHold(service);
});

test('one in process that fails is made void, and tried again the next day under another number', async () => {
  const one = await opened();
  await toDeduction(one);
  await bend('IN_PROCESS_THEN_FAILED', { deductionMs: 60_000 });
  await runUntil(service, later(20 * MINUTE));
  const [failed] = await plans(service, one);
  expect(failed).toMatchObject({ state: 'DUE', tries: 1 });
  await bend('NORMAL');
  await runUntil(service, later(DAY));
  const [paid] = await plans(service, one);
  expect(paid).toMatchObject({ state: 'PAID', tries: 2 });
  expect(paid?.orderId).not.toBe(failed?.orderId);
  expect(await told(service, payer)).toEqual(['AUTOPAY_NOTICE', 'AUTOPAY_FAILED', 'AUTOPAY_PAID']);
  expect(await paidAtWallet()).toBe(1);
  await booksHold(service);
});

test('a wallet that never answers: after ten minutes the number is void for good', async () => {
  const one = await opened();
  await toDeduction(one);
  await service.sandbox.ask('wallet/conduct', {
    conduct: { gateway: 'DOWN', methods: ['alipay.trade.pay'] },
  });
  await runUntil(service, later(15 * MINUTE));
  expect(await plans(service, one)).toMatchObject([{ state: 'DUE', failure: 'NOT_CONFIRMED' }]);
  expect(await paidAtWallet()).toBe(0);
  await booksHold(service);
});

test('while the wallet’s word on a number is not final, the bill is tried under no other', async () => {
  const one = await opened();
  await toDeduction(one);
  const silent = { gateway: 'DOWN', methods: ['alipay.trade.query', 'alipay.trade.cancel'] };
  await bend('NEVER_ANSWERED', silent);
  await runUntil(service, later(DAY + HOUR));
  const [plan] = await plans(service, one);
  expect(plan).toMatchObject({ state: 'DEDUCTING', tries: 1, failure: null });
  expect(await told(service, payer)).toEqual(['AUTOPAY_NOTICE']);
  await bend('NORMAL');
  await runUntil(service, later(DAY + HOUR));
  const [paid] = await plans(service, one);
  expect(paid).toMatchObject({ state: 'PAID', tries: 2 });
  expect(paid?.orderId).not.toBe(plan?.orderId);
  expect(await paidAtWallet()).toBe(1);
  await booksHold(service);
});

test('once a cancel was sent, "paid" counts only after the wallet has answered one: it may give back what it took', async () => {
  const one = await opened();
  await toDeduction(one);
  // The wallet takes the money, and is not heard: its notice comes when all is over.
  const deaf = { gateway: 'DOWN', methods: ['alipay.trade.query', 'alipay.trade.cancel'] };
  await bend('ANSWER_LOST', { ...deaf, notifyDelayMs: 55 * MINUTE });
  await runUntil(service, later(15 * MINUTE));
  // Cancels are on their way for all we know, and the wallet says that it was paid.
  await bend('NORMAL', { gateway: 'DOWN', methods: ['alipay.trade.cancel'] });
  await runUntil(service, later(15 * MINUTE));
  expect(await paidAtWallet()).toBe(1);
  expect(await plans(service, one)).toMatchObject([{ state: 'DEDUCTING', failure: null }]);

  await bend('NORMAL');
  await runUntil(service, later(20 * MINUTE));
  expect(await plans(service, one)).toMatchObject([{ state: 'DUE', failure: 'NOT_CONFIRMED', tries: 1 }]);
  const orderId = await orderOf(one);
  await runUntil(service, later(HOUR));
  expect(await plans(service, one)).toMatchObject([{ state: 'DUE', orderId }]);
  expect(await paidAtWallet()).toBe(0);
  await booksHold(service);
  await threeBooksAgree(service);

  await runUntil(service, later(DAY));
  expect(await plans(service, one)).toMatchObject([{ state: 'PAID', tries: 2 }]);
  expect(await paidAtWallet()).toBe(1);
});

test('nothing is sent outside of the hours, however late the worker', async () => {
  const one = await opened();
  const planId = await toDeduction(one);
  await setTime(service, new Date(`${dayOf(service.context.now())}T22:00:01+08:00`));
  await advancePlan(service.context, planId);
  expect(await states(service, one)).toEqual(['DUE']);
  await runUntil(service, later(10 * HOUR));
  expect(await states(service, one)).toEqual(['PAID']);
});

test('a bill that is paid by hand, by whoever, is not taken', async () => {
  const neighbour = await service.login();
  const one = await opened();
  await setTime(service, new Date());
  const other = await service.login(neighbour);
  await setTime(service, new Date(`${dayOf(after(new Date(), DAY))}T10:00:00+08:00`));
  await runUntil(service, later(MINUTE));
  expect(await states(service, one)).toEqual(['NOTICED']);
  const query = await ask(service, other, one.account);
  const order = await service.call('/order/createLifeOrder', wishFor(query), other);
  await service.sandbox.ask('pay', { user: other.walletUserId, pay: order.pay?.value, fault: 'NONE' });
  await runUntil(service, later(MINUTE));
  expect(await states(service, one)).toEqual(['WITHDRAWN']);
  await runUntil(service, later(3 * DAY));
  expect(await paidAtWallet()).toBe(0);
  await booksHold(service);
});

test('a prepaid account is topped up a day after it was found low, once', async () => {
  const account = await service.account('PREPAID', { unitId: 'power-meter' });
  const one = await openFor(service, payer, { amount: 5_000, threshold: 3_000 }, account);
  await runUntil(service, later(MINUTE));
  expect(await plans(service, one)).toMatchObject([
    { state: 'NOTICED', amount: 5_000, billKey: `TOP-UP ${dayOf(service.context.now())}` },
  ]);
  await runUntil(service, later(5 * DAY));
  expect(await states(service, one)).toEqual(['PAID']);
  await booksHold(service);
});

/** A prepaid account under automatic payment, found low and told of, whose unit books nothing until it is well again. */
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
/** Its unit is asked for the balance again, now. */
async function lookAgain(one: Opened): Promise<void> {
  await hold(service, one, { look_at: service.context.now() });
  await runUntil(service, later(MINUTE));
}

test('a top-up is not planned a second time while the first is paid and not booked', async () => {
  const { one, deductFrom } = await lowAtDeafUnit();
  await runUntil(service, after(deductFrom, MINUTE));
  expect(await states(service, one)).toEqual(['PAID']);
  await lookAgain(one);
  expect(await states(service, one)).toEqual(['PAID']);
  await wellAgain();
  await runUntil(service, later(2 * DAY));
  expect(await states(service, one)).toEqual(['PAID']);
  expect(await paidAtWallet()).toBe(1);
  await booksHold(service);
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
  await booksHold(service);
});

test('what runs twice, or dies between two steps, changes nothing', async () => {
  const one = await opened();
  await checkForBills(service.context, one.agreementId);
  await checkForBills(service.context, one.agreementId);
  await enqueueDue(service.context);
  await enqueueDue(service.context);
  expect(await states(service, one)).toEqual(['NOTICED']);
  const planId = await toDeduction(one);
  // The worker dies after the order is written, before the wallet is asked.
  await advancePlan(service.context, planId);
  await advancePlan(service.context, planId);
  const orderId = await orderOf(one);
  // Another dies after it noted that it sends, before it did.
  await service.context.db
    .updateTable('payments')
    .set({ sent_at: service.context.now() })
    .where('order_id', '=', orderId)
    .execute();
  await runUntil(service, later(MINUTE));
  expect(await states(service, one)).toEqual(['PAID']);
  expect(await paidAtWallet()).toBe(1);
  // A second word of the money is none.
  await expect(
    service.context.db.transaction().execute((tx) => payDeduction(tx, orderId, service.context.now())),
  ).rejects.toThrow();
});

test('a unit that announces a bill is asked at once', async () => {
  const account = await service.account('NO_BILL', { unitId: WATER });
  const one = await opened(account);
  await runUntil(service, later(MINUTE));
  expect(await states(service, one)).toEqual([]);
  const { unitId, accountNumber } = account;
  await service.sandbox.ask('accounts/pushBill', { unitId, accountNumber });
  await runUntil(service, later(MINUTE));
  expect(await states(service, one)).toEqual(['NOTICED']);
});

test('our books, the wallet’s and the units’ agree', async () => {
  const one = await opened();
  await runUntil(service, later(3 * DAY));
  expect(await states(service, one)).toEqual(['PAID']);
  await booksHold(service);
  await threeBooksAgree(service);
});

test('the plans of a day fall due while somebody works on one of their mandates', async () => {
  const one = await opened();
  await runUntil(service, later(MINUTE));
  const [plan] = await plans(service, one);
  await setTime(service, plan?.deductFrom ?? later(DAY));
  await service.context.db.transaction().execute(async (tx) => {
    await lockMandate(tx, one.agreementId);
    await enqueueDue(service.context);
  });
  expect(await states(service, one)).toEqual(['DUE']);
});

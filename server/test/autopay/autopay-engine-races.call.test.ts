import { expect } from 'vitest';
import { advancePlan, enqueueDue } from '../../src/autopay/advance-plan.ts';
import { payDeduction } from '../../src/autopay/end-deduction.ts';
import { checkForBills } from '../../src/autopay/make-plans.ts';
import { lockMandate } from '../../src/autopay/mandate-store.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { after, DAY, dayOf, HOUR, MINUTE } from '../../src/kit/time.ts';
import { advancePayment } from '../../src/paying/advance-payment.ts';
import { saveAccount } from '../support/accounts.ts';
import { plans, runUntil, setTime, states, toDeduction } from '../support/deducting.ts';
import { deductionTest } from '../support/fixtures.ts';
import { deductions } from '../support/mandates.ts';
import { ask, booksHold, wishFor } from '../support/orders.ts';
import { setRows } from '../support/rows.ts';

const { service, test, payer, later } = deductionTest();
const { bend, opened, orderOf, paidAtWallet } = deductions(service, payer);

const WATER = 'water-430100';

test('two workers deduct one bill once, and a payer who orders it hears that it is being deducted', async () => {
  const one = await opened();
  const query = await ask(service, payer, one.account);
  const { planId } = await toDeduction(service, one);
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
  // The payer reads that it is being deducted, and is not asked to pay.
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
});

test('home does not show a bill as due during its deduction, and does so again after it failed', async () => {
  const one = await opened();
  const { accountId } = one;
  const session = await service.login(payer);
  const asked = await service.call('/bill/queryBill', { accountId }, session);
  const [bill] = asked.bills;
  expect(bill?.deducting).toBeUndefined();
  const { planId } = await toDeduction(service, one);
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

test('a bill that one payer’s automatic payment takes stays due for the account’s other payers', async () => {
  const one = await opened();
  const { planId } = await toDeduction(service, one);
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

test('no deduction is sent outside the permitted hours, even by a late worker', async () => {
  const one = await opened();
  const { planId } = await toDeduction(service, one);
  await setTime(service, new Date(`${dayOf(service.context.now())}T22:00:01+08:00`));
  await advancePlan(service.context, planId);
  expect(await states(service, one)).toEqual(['DUE']);
  await runUntil(service, later(10 * HOUR));
  expect(await states(service, one)).toEqual(['PAID']);
});

test('a bill that any payer pays by hand is not deducted', async () => {
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
});

test('a step that runs twice, or is killed in the middle, changes nothing', async () => {
  const one = await opened();
  await checkForBills(service.context, one.agreementId);
  await checkForBills(service.context, one.agreementId);
  await enqueueDue(service.context);
  await enqueueDue(service.context);
  expect(await states(service, one)).toEqual(['NOTICED']);
  const { planId } = await toDeduction(service, one);
  // The worker dies after it has written the order, before it asks the wallet.
  await advancePlan(service.context, planId);
  await advancePlan(service.context, planId);
  const orderId = await orderOf(one);
  // Another worker dies after it has noted that it sends the request, before it sends it.
  await setRows(
    service,
    'wallet_payments',
    { sent_at: service.context.now() },
    { payment_id: paymentIdOf(orderId) },
  );
  await runUntil(service, later(MINUTE));
  expect(await states(service, one)).toEqual(['PAID']);
  expect(await paidAtWallet()).toBe(1);
  // A second result of the same deduction changes nothing.
  await expect(
    service.context.db.transaction().execute((tx) => payDeduction(tx, orderId, service.context.now())),
  ).rejects.toThrow();
});

test('a unit that announces a bill is queried at once', async () => {
  const account = await service.account('NO_BILL', { unitId: WATER });
  const one = await opened(account);
  await runUntil(service, later(MINUTE));
  expect(await states(service, one)).toEqual([]);
  const { unitId, accountNumber } = account;
  await service.sandbox.ask('accounts/pushBill', { unitId, accountNumber });
  await runUntil(service, later(MINUTE));
  expect(await states(service, one)).toEqual(['NOTICED']);
});

test('the plans of a day fall due while another worker holds one of their mandates', async () => {
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

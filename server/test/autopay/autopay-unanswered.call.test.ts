import { expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { DAY, HOUR, MINUTE } from '../../src/kit/time.ts';
import { advancePayment } from '../../src/paying/advance-payment.ts';
import {
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
import { workOff } from '../support/drive.ts';
import { deductionTest } from '../support/fixtures.ts';
import { deductions } from '../support/mandates.ts';
import { booksHold } from '../support/orders.ts';
import { threeBooksAgree } from '../support/paying.ts';
import { oneRowOf } from '../support/rows.ts';

const { service, test, payer, later } = deductionTest();
const { bend, opened, orderOf, paidAtWallet } = deductions(service, payer);

test('a deduction whose answer is lost is found to be paid', async () => {
  const one = await opened();
  await toDeduction(service, one);
  await bend('ANSWER_LOST', { notify: 'NEVER' });
  await runUntil(service, later(5 * MINUTE));
  expect(await states(service, one)).toEqual(['PAID']);
  expect(await paidAtWallet()).toBe(1);
});

test('a deduction that fails in process is made void and tried again the next day under a new number', async () => {
  const one = await opened();
  await toDeduction(service, one);
  await bend('IN_PROCESS_THEN_FAILED', { deductionMs: 60_000 });
  await runUntil(service, later(20 * MINUTE));
  const [failed] = await plans(service, one);
  expect(failed).toMatchObject({ state: 'DUE', tries: 1 });
  await bend('NORMAL');
  await runUntil(service, later(DAY));
  const [paid] = await plans(service, one);
  expect(paid).toMatchObject({ state: 'PAID', tries: 2 });
  expect(paid?.orderId).not.toBe(failed?.orderId);
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE', 'AUTOPAY_FAILED', 'AUTOPAY_PAID']);
  expect(await paidAtWallet()).toBe(1);
});

test('a deduction that the wallet never answers is void for good after ten minutes', async () => {
  const one = await opened();
  await toDeduction(service, one);
  await service.sandbox.ask('wallet/conduct', {
    conduct: { gateway: 'DOWN', methods: ['alipay.trade.pay'] },
  });
  await runUntil(service, later(15 * MINUTE));
  expect(await plans(service, one)).toMatchObject([{ state: 'DUE', failure: 'NOT_CONFIRMED' }]);
  expect(await paidAtWallet()).toBe(0);
});

test('a bill is tried under no second number while the wallet’s answer on the first is not final', async () => {
  const one = await opened();
  await toDeduction(service, one);
  const silent = { gateway: 'DOWN', methods: ['alipay.trade.query', 'alipay.trade.cancel'] };
  await bend('NEVER_ANSWERED', silent);
  await runUntil(service, later(DAY + HOUR));
  const [plan] = await plans(service, one);
  expect(plan).toMatchObject({ state: 'DEDUCTING', tries: 1, failure: null });
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE']);
  await bend('NORMAL');
  await runUntil(service, later(DAY + HOUR));
  const [paid] = await plans(service, one);
  expect(paid).toMatchObject({ state: 'PAID', tries: 2 });
  expect(paid?.orderId).not.toBe(plan?.orderId);
  expect(await paidAtWallet()).toBe(1);
});

test('the wallet’s "paid" counts, once a cancel was sent, only after it answered the cancel', async () => {
  const one = await opened();
  await toDeduction(service, one);
  // The wallet takes the money but does not answer. Its notice arrives after everything has ended.
  const deaf = { gateway: 'DOWN', methods: ['alipay.trade.query', 'alipay.trade.cancel'] };
  await bend('ANSWER_LOST', { ...deaf, notifyDelayMs: 55 * MINUTE });
  await runUntil(service, later(15 * MINUTE));
  // Our cancels may still be on their way, and the wallet answers that it was paid.
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

test('a wallet that is left alone fails no deduction, also when its time is over', async () => {
  const one = await opened();
  const { context, sandbox } = service;
  await toDeduction(service, one);
  await bend('ANSWER_LOST', { notify: 'NEVER' });
  await workOff(context);
  const orderId = await orderOf(one);
  await setTime(service, later(20 * MINUTE));
  await sandbox.ask('wallet/conduct', { conduct: { gateway: 'DOWN' } });
  while (context.wallet.breaker() === 'CLOSED')
    await context.wallet.query(paymentIdOf(orderId)).catch(() => undefined);
  await advancePayment(context, orderId);
  expect(await paymentOf(orderId)).toEqual({ state: 'WAITING', failure: null });
  expect(await plans(service, one)).toMatchObject([{ state: 'DEDUCTING', failure: null }]);
  await bend('NORMAL');
  await runUntil(service, later(5 * MINUTE));
  expect(await states(service, one)).toEqual(['PAID']);
});

function paymentOf(orderId: string) {
  return oneRowOf(service, 'order_payments', ['state', 'failure'], { order_id: orderId });
}

const ODD = { billNo: 'ODD', due: '80.00' };

/** Makes the unit of an account answer these rows, or its own bills again, and asks it. */
async function list({ account, ...one }: Opened, bills?: readonly unknown[]): Promise<void> {
  const { unitId, accountNumber } = account;
  const conduct = bills ? { said: { bills } } : {};
  await service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct });
  await hold(service, { account, ...one }, { bill_check_at: service.context.now() });
  await runUntil(service, later(DAY / 8));
}

test.each(['SEVERAL_OLDEST_FIRST', 'SEVERAL_ALL'])(
  'at %s a bill that can not be read makes no plan and ends none',
  async (outcome) => {
    const one = await openFor(service, payer, { cap: 2_000_000 }, await service.account(outcome));
    const { bills } = one.account;
    await list(one, [...bills, ODD]);
    expect(await states(service, one)).toEqual([]);
    await list(one);
    const made = await states(service, one);
    expect(made.length).toBeGreaterThan(0);
    await list(one, [ODD]);
    await runUntil(service, later(2 * DAY));
    expect(await states(service, one)).not.toContain('GONE');
    expect(await states(service, one)).not.toContain('PAID');
    await list(one);
    await runUntil(service, later(3 * DAY));
    expect(await states(service, one)).toContain('PAID');
  },
);

test('where any bill may be paid, the readable ones are, and a plan waits for its bill to be read again', async () => {
  const account = await service.account('SEVERAL_ANY');
  const one = await openFor(service, payer, { cap: 2_000_000 }, account);
  const before = (await messageKinds(service, payer)).length;
  const [first, ...others] = account.bills;
  await list(one, [first, ODD]);
  expect(await states(service, one)).toEqual(['NOTICED']);
  await list(one, [ODD, ...others]);
  expect(await states(service, one)).toEqual(['NOTICED', ...others.map(() => 'NOTICED')]);
  await list(one);
  await runUntil(service, later(3 * DAY));
  expect(await states(service, one)).toEqual(account.bills.map(() => 'PAID'));
  const kinds = (await messageKinds(service, payer)).slice(before);
  expect(kinds.filter((kind) => kind === 'AUTOPAY_NOTICE')).toHaveLength(account.bills.length);
});

import { randomUUID } from 'node:crypto';
import { AUTOPAY_TOO_LATE } from '@life-payment/contract';
import { AUTOPAY_TERMS, versionOf } from '@life-payment/contract/rules';
import { beforeEach, expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { after, DAY, dayOf, HOUR, MINUTE, monthOf } from '../../src/kit/time.ts';
import { saveAccount } from '../support/accounts.ts';
import { forgetAll, messageKinds, openFor, plans, runUntil, setTime, states } from '../support/deducting.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { inWallet, openAutopay } from '../support/mandates.ts';
import { booksHold } from '../support/orders.ts';
import { threeBooksAgree } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import type { TestAccount } from '../support/service.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

const WATER = 'water-430100';

beforeEach(async () => {
  await setTime(service, new Date());
  await service.sandbox.ask('wallet/conduct', { conduct: {} });
  await forgetAll(service);
  await service.sandbox.ask('wallet/balance', { user: payer.walletUserId, balance: 10_000_000 });
});

const { run, listed, balance } = reconciling(service);
function later(ms: number): Date {
  return after(service.context.now(), ms);
}

async function bindingOf(
  account: TestAccount,
  rule: { cap: number } | { amount: number; threshold: number },
) {
  const { accountId } = await saveAccount(service, payer, {}, account);
  return { requestId: randomUUID(), accountId, rule, agreementVersion: versionOf(AUTOPAY_TERMS) };
}

/** A mandate whose bill is deducted within the minute. */
async function aboutToDeduct() {
  const account = await service.account('ONE_BILL', { unitId: WATER });
  const one = await openFor(service, payer, { cap: 2_000_000 }, account);
  await setTime(service, new Date(`${dayOf(later(DAY))}T10:00:00+08:00`));
  await runUntil(service, later(MINUTE));
  const [noticed] = await plans(service, one);
  await runUntil(service, after(noticed?.deductFrom ?? new Date(0), -MINUTE));
  return { one, account };
}

// This test is first, while the service has no other day to settle.
test('a deduction paid at the moment of our cancel is given back, and its two lines make no difference', async () => {
  const { one, account } = await aboutToDeduct();
  // The wallet takes the money, sends no notice and answers no query.
  const deaf = { gateway: 'DOWN', methods: ['alipay.trade.query'], notify: 'NEVER', statement: 'EARLY' };
  await service.sandbox.ask('wallet/conduct', { conduct: { ...deaf, deduction: 'ANSWER_LOST' } });
  await runUntil(service, later(14 * MINUTE));
  expect(await states(service, one)).toEqual(['DEDUCTING']);
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  await runUntil(service, later(HOUR));
  expect(await plans(service, one)).toMatchObject([{ state: 'DUE', failure: 'NOT_CONFIRMED', tries: 1 }]);
  await threeBooksAgree(service);

  const paymentId = paymentIdOf((await plans(service, one))[0]?.orderId ?? '');
  const day = dayOf(service.context.now());
  await run('wallet', day);
  await run('wallet-account', day);
  const lines = await service.context.db
    .selectFrom('statement_lines')
    .select(['kind', 'number', 'amount'])
    .where('order_id', '=', paymentId)
    .where('partner', '=', 'wallet')
    .orderBy('kind', 'desc')
    .execute();
  const amount = account.bills[0]?.due;
  expect(lines).toEqual([
    { kind: 'TRADE', number: paymentId, amount },
    { kind: 'REFUND', number: paymentId, amount },
  ]);
  expect((await listed('wallet')).filter(({ number }) => number === paymentId)).toEqual([]);
  expect(await listed('wallet-account')).toEqual([]);

  // The next day's deduction has another number, and takes the money.
  await runUntil(service, later(DAY));
  expect(await plans(service, one)).toMatchObject([{ state: 'PAID', tries: 2 }]);
  await booksHold(service);
});

test('a deduction that the wallet takes before our cancel arrives is paid', async () => {
  const { one } = await aboutToDeduct();
  const deaf = { gateway: 'DOWN', methods: ['alipay.trade.query', 'alipay.trade.cancel'], notify: 'NEVER' };
  await service.sandbox.ask('wallet/conduct', { conduct: { ...deaf, deduction: 'ANSWER_LOST' } });
  await runUntil(service, later(HOUR));
  expect(await states(service, one)).toEqual(['DEDUCTING']);
  await service.sandbox.ask('wallet/conduct', { conduct: { cancelTooLate: true } });
  await runUntil(service, later(2 * HOUR));
  expect(await plans(service, one)).toMatchObject([{ state: 'PAID', tries: 1 }]);
  await threeBooksAgree(service);
});

test('a prepaid account that runs low is announced, topped up a day later, and booked in all three books', async () => {
  const account = await service.account('PREPAID', { unitId: 'power-meter' });
  const binding = await bindingOf(account, { amount: 5_000, threshold: (account.balance ?? 0) + 100 });
  const { accountId, rule } = binding;
  expect(await service.call('/autopay/canBindAutopay', { accountId, rule }, inWallet(payer))).toMatchObject({
    billing: 'PREPAID',
    amounts: expect.arrayContaining([5_000]),
  });
  const { token: passwordToken } = await service.sandbox.ask<{ token: string }>('passwordToken', {
    user: payer.walletUserId,
    purpose: `autopay-open:${binding.requestId}`,
  });
  const asker = inWallet(payer);
  const opened = await service.call('/autopay/bindAutoPayByPassword', { ...binding, passwordToken }, asker);
  expect(opened.state).toBe('SIGNED');
  const one = { agreementId: opened.agreementId, accountId, payer, account };

  await setTime(service, new Date(`${dayOf(later(DAY))}T10:00:00+08:00`));
  await runUntil(service, later(MINUTE));
  const [noticed] = await plans(service, one);
  expect(noticed).toMatchObject({ state: 'NOTICED', amount: 5_000, tries: 0 });
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE']);

  const [held, owed] = [await balance('HELD'), await balance('PAYABLE', account.unitId)];
  await runUntil(service, later(3 * DAY));
  const [paid] = await plans(service, one);
  expect(paid).toMatchObject({ planId: noticed?.planId, state: 'PAID', tries: 1 });
  expect(await messageKinds(service, payer)).toEqual(['AUTOPAY_NOTICE', 'AUTOPAY_PAID']);
  // All of the money is owed to the unit; none of it stays with us.
  expect(await balance('HELD')).toBe(held);
  expect(await balance('PAYABLE', account.unitId)).toBe(owed - 5_000);
  await booksHold(service);
  await threeBooksAgree(service);
});

test('a pay day that would make bills late is refused at opening and at a change', async () => {
  // Bills are issued on the 21st and due on the 28th of the same month.
  const account = await service.account('ONE_BILL', { unitId: WATER });
  const month = account.bills[0]?.month ?? monthOf(new Date());
  const short = await service.account('ONE_BILL', { unitId: WATER, dueDate: `${month}-28` });
  const binding = await bindingOf(short, { cap: 20_000 });
  const asker = inWallet(payer);
  const { accountId } = binding;
  const { payDays } = await service.call('/autopay/canBindAutopay', { accountId }, asker);
  expect(payDays).toContain(25);
  expect(payDays).not.toContain(5);
  const late = { code: AUTOPAY_TOO_LATE.code, field: 'payDay', params: { payDay: 5 } };
  expect(await service.refused('/autopay/canBindAutopay', { accountId, payDay: 5 }, asker)).toMatchObject(
    late,
  );
  expect(await service.refused('/autopay/bindAutopay', { ...binding, payDay: 5 }, asker)).toMatchObject(late);
  expect(await service.call('/autopay/getOpenedAutopayAccountList', {}, asker)).toMatchObject({
    agreements: [],
  });

  const { agreementId } = await openAutopay(service, payer, { cap: 20_000 }, short);
  const change = { agreementId, rule: { cap: 20_000 }, payDay: 5 };
  expect(await service.refused('/autopay/modifyAutoPay', change, asker)).toMatchObject(late);
  const changed = await service.call('/autopay/modifyAutoPay', { ...change, payDay: 25 }, asker);
  expect(changed.agreement.payDay).toBe(25);
});

import { expect } from 'vitest';
import type { Wallet } from '../../src/kit/ports/wallet.ts';
import { DAY, MINUTE } from '../../src/kit/time.ts';
import { plans, runUntil } from '../support/deducting.ts';
import { deductions } from '../support/deductions.ts';
import { deductionTest } from '../support/fixtures.ts';
import { booksHold } from '../support/orders.ts';
import { threeBooksAgree } from '../support/paying.ts';
import type { TestService } from '../support/service.ts';

const { service, test, payer, later } = deductionTest();
const { bend, opened, toDeduction, paidAtWallet } = deductions(service, payer);

/** The service at a wallet that can't make a deduction void. */
function atWalletWithoutCancel(): TestService {
  const { context } = service;
  const { mandates } = context.wallet;
  const wallet: Wallet = { ...context.wallet, mandates: mandates && { ...mandates, cancel: null } };
  return { ...service, context: { ...context, wallet } };
}

test('without a cancel, a deduction that is found paid after its time is paid', async () => {
  const one = await opened();
  await toDeduction(one);
  const without = atWalletWithoutCancel();
  await bend('ANSWER_LOST', { gateway: 'DOWN', methods: ['alipay.trade.query'], notify: 'NEVER' });
  await runUntil(without, later(15 * MINUTE));
  expect(await plans(service, one)).toMatchObject([{ state: 'DEDUCTING', tries: 1 }]);
  await bend('NORMAL');
  await runUntil(without, later(20 * MINUTE));
  expect(await plans(service, one)).toMatchObject([{ state: 'PAID', tries: 1 }]);
  expect(await paidAtWallet()).toBe(1);
  await booksHold(service);
  await threeBooksAgree(service);
});

test('without a cancel, a deduction that the wallet never heard of is over two minutes after its time', async () => {
  const one = await opened();
  await toDeduction(one);
  const without = atWalletWithoutCancel();
  await service.sandbox.ask('wallet/conduct', {
    conduct: { gateway: 'DOWN', methods: ['alipay.trade.pay'] },
  });
  await runUntil(without, later(11 * MINUTE));
  expect(await plans(service, one)).toMatchObject([{ state: 'DEDUCTING', tries: 1 }]);
  await runUntil(without, later(9 * MINUTE));
  expect(await plans(service, one)).toMatchObject([{ state: 'DUE', failure: 'NOT_CONFIRMED' }]);
  await bend('NORMAL');
  await runUntil(without, later(DAY));
  expect(await plans(service, one)).toMatchObject([{ state: 'PAID', tries: 2 }]);
  expect(await paidAtWallet()).toBe(1);
  await booksHold(service);
});

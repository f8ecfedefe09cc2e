import { beforeEach, expect } from 'vitest';
import { after, DAY, dayOf, MINUTE } from '../../src/kit/time.ts';
import { forgetAll, messageKinds, openFor, plans, runUntil, setTime, states } from '../support/deducting.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { booksHold } from '../support/orders.ts';
import { walletAccounts } from '../support/wallet-accounts.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);
const { setClosed, refusedSignOn, expectClosed } = walletAccounts(service, payer);

const WATER = 'water-430100';

beforeEach(async () => {
  service.clock.reset();
  await service.sandbox.ask('wallet/clock', { aheadMs: 0 });
  await forgetAll(service);
});

const morning = (): Date => new Date(`${dayOf(after(new Date(), DAY))}T10:00:00+08:00`);
const later = (ms: number): Date => after(service.context.now(), ms);
const opened = async () => {
  await service.sandbox.ask('wallet/balance', { user: payer.walletUserId, balance: 10_000_000 });
  await setTime(service, morning());
  const account = await service.account('ONE_BILL', { unitId: WATER });
  return openFor(service, payer, { cap: 2_000_000 }, account);
};
const newBill = ({ account }: Awaited<ReturnType<typeof opened>>) =>
  service.sandbox.ask('accounts/newBill', {
    unitId: account.unitId,
    accountNumber: account.accountNumber,
  });
const deductions = async (): Promise<string[]> =>
  (
    await service.context.db
      .selectFrom('order_payments')
      .select('state')
      .where('life_user_id', '=', payer.lifeUserId)
      .execute()
  ).map(({ state }) => state);

test('automatic payment ends for good at a closed wallet account, closes the user, and deducts nothing more', async () => {
  const one = await opened();
  await setClosed(true);
  await runUntil(service, later(4 * DAY));
  expect(await plans(service, one)).toMatchObject([
    { state: 'GAVE_UP', failure: 'AGREEMENT_ENDED', tries: 1 },
  ]);
  expect((await messageKinds(service, payer)).at(-1)).toBe('AUTOPAY_FAILED');
  await expectClosed(payer);
  await newBill(one);
  await runUntil(service, later(7 * DAY));
  expect(await deductions()).toEqual(['CLOSED']);
  await booksHold(service);
});

test('automatic payment leaves a bill that is due meanwhile to its payer, and says so', async () => {
  const one = await opened();
  await runUntil(service, later(MINUTE));
  expect(await states(service, one)).toEqual(['NOTICED']);
  await setClosed(true);
  await refusedSignOn();
  await runUntil(service, later(40 * DAY));
  expect(await plans(service, one)).toMatchObject([{ state: 'GAVE_UP', leftReason: 'SUSPENDED' }]);
  expect((await messageKinds(service, payer)).at(-1)).toBe('AUTOPAY_LEFT');
  expect(await deductions()).toEqual([]);
});

test('automatic payment is suspended by a refused sign-on, and goes on after the next successful one', async () => {
  const one = await opened();
  await setClosed(true);
  await refusedSignOn();
  await runUntil(service, later(3 * DAY));
  expect(await deductions()).toEqual([]);
  await setClosed(false);
  Object.assign(payer, await service.login(payer));
  await runUntil(service, later(3 * DAY));
  expect(await states(service, one)).toContain('PAID');
  await booksHold(service);
});

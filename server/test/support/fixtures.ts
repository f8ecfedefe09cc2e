import { afterEach, test as base, beforeAll, beforeEach } from 'vitest';
import { after, DAY, dayOf } from '../../src/kit/time.ts';
import { forgetAll, setTime } from './deducting.ts';
import { booksHold } from './orders.ts';
import { openTestService, type Payer, type ServiceOptions, type TestService } from './service.ts';
import { staffAtWork } from './staff.ts';

/** With `clockGoesOn` the service's clock is not reset between the tests. */
type FileOptions = ServiceOptions & { readonly clockGoesOn?: boolean };

/**
 * The real service for a file of tests. `test` has fixtures, made for a test that names them: `payer`, `other`, and
 * `account` with one bill. `service` is for helpers outside of tests, empty until the first hook. Its clock shows the
 * real time again after each test, unless it goes on.
 */
export function serviceTest({ clockGoesOn = false, ...options }: FileOptions = {}) {
  const service = {} as TestService;
  const test = base
    .extend('options', { scope: 'file' }, options)
    .extend('opened', { scope: 'file' }, async ({ options: given }, { onCleanup }) => {
      const opened = await openTestService(given);
      onCleanup(opened.stop);
      return opened;
    })
    .extend('payer', ({ opened }) => opened.login())
    .extend('other', ({ opened }) => opened.login())
    .extend('account', ({ opened }) => opened.account('ONE_BILL'));
  test.beforeAll(({ opened }) => {
    Object.assign(service, opened);
  });
  if (!clockGoesOn) test.afterEach(() => service.clock.reset());
  return { service, test };
}

/** A new service for each test, where one test must not see another's staff or tables. */
export function serviceOfEach(): TestService {
  const service = {} as TestService;
  beforeEach(async () => {
    Object.assign(service, await openTestService());
    return service.stop;
  });
  return service;
}

/** One payer for all tests of a file or of a `describe`, from the next hook on. */
export function sharedPayer(service: TestService): Payer {
  const payer = {} as Payer;
  beforeAll(async () => {
    Object.assign(payer, await service.login());
  });
  return payer;
}

/** A new payer for each test, for helpers outside of tests too. */
export function payerOfEach(service: TestService): Payer {
  const payer = {} as Payer;
  beforeEach(async () => {
    Object.assign(payer, await service.login());
  });
  return payer;
}

/** Set-up of deductions: a rich payer, at ten in the morning of the day after today. After each test the books must hold. */
export function deductionTest() {
  const { service, test } = serviceTest();
  const payer = {} as Payer;
  beforeEach(async () => {
    await service.sandbox.ask('wallet/conduct', { conduct: {} });
    await forgetAll(service);
    Object.assign(payer, await service.login());
    await service.sandbox.ask('wallet/balance', { user: payer.walletUserId, balance: 10_000_000 });
    await setTime(service, new Date(`${dayOf(after(new Date(), DAY))}T10:00:00+08:00`));
  });
  afterEach(() => booksHold(service));
  /** A moment `ms` after the service's present time. */
  const later = (ms: number) => after(service.context.now(), ms);
  return { service, test, payer, later };
}

/** Set-up of payments, with a new payer for each test. After each test the wallet is normal again, and the books must hold. */
export function moneyTest() {
  const { service, test } = serviceTest();
  const payer = payerOfEach(service);
  afterEach(async () => {
    await service.sandbox.ask('wallet/conduct', { conduct: {} });
    await booksHold(service);
  });
  return { service, test, payer };
}

/** The service with two members of staff, li.lei and han.meimei. */
export function staffTest() {
  const { service, test } = serviceTest();
  const staff = staffAtWork(service);
  beforeAll(staff.hire);
  return { service, test, ...staff };
}

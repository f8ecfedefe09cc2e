import { expect } from 'vitest';
import { DAY } from '../../src/kit/time.ts';
import { hold, messageKinds, type Opened, openFor, runUntil, states } from '../support/deducting.ts';
import { deductionTest } from '../support/fixtures.ts';

const { service, test, payer, later } = deductionTest();

const ODD = { billNo: 'ODD', due: '80.00' };

/** Makes the unit of an account answer these rows, or its own bills again, and asks it. */
async function list({ account, ...one }: Opened, bills?: readonly unknown[]): Promise<void> {
  const { unitId, accountNumber } = account;
  const conduct = bills ? { said: { bills } } : {};
  await service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct });
  await hold(service, { account, ...one }, { look_at: service.context.now() });
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

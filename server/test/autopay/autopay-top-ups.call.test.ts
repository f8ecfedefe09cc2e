import { expect } from 'vitest';
import { after, DAY, HOUR, MINUTE } from '../../src/kit/time.ts';
import { hold, type Opened, openFor, plans, runUntil, states } from '../support/deducting.ts';
import { deductions } from '../support/deductions.ts';
import { deductionTest } from '../support/fixtures.ts';
import { ask, booksHold, wishFor } from '../support/orders.ts';

const { service, test, payer, later } = deductionTest();
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
/** Asks the unit for the balance again now. */
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

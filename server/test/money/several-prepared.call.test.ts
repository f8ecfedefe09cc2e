import { expect } from 'vitest';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { locking } from '../support/locking.ts';
import { ask } from '../support/orders.ts';
import { threeBooksAgree } from '../support/paying.ts';
import { several } from '../support/several.ts';

const { service, test, payer } = moneyTest();
const { severalOf, create, payment, paymentOnce, payAt, detailsOf } = several(service, payer);
const { lockedAt, bendUnit, lockOf, passes } = locking(service, payer);

test.afterEach(() => bendUnit({}));

/** A payment of three accounts, of which the units of two lock bills. */
async function begun() {
  const locking = [
    await service.account('ONE_BILL', { unitId: 'power-locks' }),
    await service.account('SEVERAL_ANY', { unitId: 'power-locks' }),
  ];
  const accounts = [await service.account('ONE_BILL'), ...locking];
  const asked = [];
  for (const account of accounts) asked.push(await ask(service, payer, account));
  const wish = severalOf(asked);
  const made = await create(wish);
  expect(made).toMatchObject({ status: 'AWAITING_PAYMENT', preparing: true });
  expect(made.pay).toBeUndefined();
  return { wish, made, locking, orderIds: made.orders.map(({ orderId }) => orderId) };
}

test('a payment of several can be paid once every unit that locks bills has locked them', async () => {
  const { wish, made, locking, orderIds } = await begun();
  await workOff(service.context);
  const ready = await create(wish);
  expect(ready).toMatchObject({ paymentId: made.paymentId, pay: { kind: 'PAGE' } });
  for (const account of locking) expect(await lockedAt(account)).toHaveLength(account.bills.length);
  await payAt(ready.pay?.value);
  await paymentOnce(made.paymentId, ({ status }) => status !== 'AWAITING_PAYMENT');
  await workOff(service.context);
  expect(await payment(made.paymentId)).toMatchObject({ status: 'SUCCEEDED' });
  expect(await Promise.all(orderIds.map(lockOf))).toEqual([undefined, 'USED', 'USED']);
  await threeBooksAgree(service);
});

test('a unit that refuses its lock ends the whole payment, and each order says whose bill it was', async () => {
  const { made, locking, orderIds } = await begun();
  const [, second] = locking;
  if (!second) throw new Error('two accounts');
  const conduct = { unitId: 'power-locks', accountNumber: second.accountNumber };
  await service.sandbox.ask('accounts/conduct', { ...conduct, conduct: { lock: 'ALREADY_PAID' } });
  await passes(5_000);
  expect(await payment(made.paymentId)).toMatchObject({ status: 'CLOSED', final: true });
  const shown = await detailsOf(orderIds);
  const other = expect.stringContaining('Another bill of the same payment');
  expect(shown.map(({ notPrepared }) => notPrepared)).toEqual([
    other,
    other,
    'This bill was already paid elsewhere',
  ]);
  for (const account of locking) expect(await lockedAt(account)).toEqual([]);
  expect(await Promise.all(orderIds.map(lockOf))).toEqual([undefined, 'RETURNED', 'REFUSED']);
});

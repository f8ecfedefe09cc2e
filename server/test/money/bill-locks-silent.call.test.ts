import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { after, MINUTE, SECOND } from '../../src/kit/time.ts';
import { advanceBillLock } from '../../src/modules/payments/index.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { locking, UNIT } from '../support/locking.ts';
import { ask, detail, wishFor } from '../support/orders.ts';
import { paying } from '../support/paying.ts';

const { service, test, payer } = moneyTest();
const { stateOf } = paying(service, payer);
const { begin, again, lockedAt, bendUnit, lockOf, passes } = locking(service, payer);

/** The unit answers again and is no longer left alone. */
test.afterEach(async () => {
  await bendUnit({});
  service.clock.advance(10 * SECOND);
  await service.context.biller.queryBills(UNIT, '0');
});

const returned = (orderId: string) =>
  soon(async () => {
    await passes(SECOND);
    expect(await lockOf(orderId)).toBe('RETURNED');
  });

test('a unit whose answer was lost is asked again under the same numbers', async () => {
  await bendUnit({ lock: 'ANSWER_LOST' });
  const { account, wish, order } = await begin();
  await workOff(service.context);
  expect(await lockOf(order.orderId)).toBe('UNKNOWN');
  await bendUnit({});
  await passes(3 * SECOND);
  expect((await again(wish)).pay).toBeDefined();
  expect(await lockedAt(account)).toHaveLength(1);
});

test('a unit without an answer in half a minute ends the order, and what it may have locked is given back', async () => {
  await bendUnit({ lock: 'ANSWER_LOST' });
  const { account, wish, order } = await begin();
  await passes(32 * SECOND);
  expect(await again(wish)).toMatchObject({ status: 'CLOSED' });
  expect((await detail(service, payer, order.orderId)).notPrepared).toContain('did not answer in time');
  await returned(order.orderId);
  expect(await lockedAt(account)).toEqual([]);
});

test('a unit that locks too shortly has locked nothing', async () => {
  await bendUnit({ lock: 'TOO_SHORT' });
  const { order } = await begin();
  await workOff(service.context);
  expect(await lockOf(order.orderId)).toBe('UNKNOWN');
  expect((await detail(service, payer, order.orderId)).pay).toBeUndefined();
});

test('a unit that does not answer is asked to take the lock back until the lock has ended by itself', async () => {
  const { order } = await begin();
  await workOff(service.context);
  await bendUnit({ down: true });
  await service.call('/order/cancelOrder', { orderId: order.orderId }, payer);
  service.clock.set(after(service.context.now(), 18 * MINUTE));
  await workOff(service.context);
  expect(await stateOf(order.orderId)).toBe('CLOSED');
  expect(await lockOf(order.orderId)).toBe('RETURNING');
  service.clock.set(after(service.context.now(), 20 * MINUTE));
  await workOff(service.context);
  expect(await lockOf(order.orderId)).toBe('LAPSED');
});

test('a payer who tries again is not refused because of the lock that is still on its way back', async () => {
  const { account, order } = await begin();
  await workOff(service.context);
  await service.call('/order/cancelOrder', { orderId: order.orderId }, payer);
  await bendUnit({ down: true });
  service.clock.set(after(service.context.now(), 18 * MINUTE));
  await workOff(service.context);
  expect(await lockOf(order.orderId)).toBe('RETURNING');
  await bendUnit({});
  // The unit is asked again ten seconds after its last failure.
  service.clock.advance(10 * SECOND);
  const query = await ask(service, payer, account);
  const second = await service.call('/order/createLifeOrder', wishFor(query), payer);
  await advanceBillLock(service.context, second.orderId);
  expect(await lockOf(second.orderId)).toBe('UNKNOWN');
  await returned(order.orderId);
  await passes(3 * SECOND);
  expect(await lockOf(second.orderId)).toBe('HELD');
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { type Client, clientOf, eventually, orderAll, type Sandbox, sandboxOf } from '../../support/api.ts';
import type { TestUser } from '../../support/wallet-desk.ts';

/** An order must have succeeded this long after the restart, in milliseconds. */
const PROMISE_MS = 60_000;

let world: World;
let sandbox: Sandbox;
let user: TestUser;
let call: Client;

beforeAll(async () => {
  world = await startWorld();
  await world.startServer('all');
  sandbox = sandboxOf(world.sandboxUrl);
  const [first] = await sandbox.users();
  if (!first) throw new Error('the sandbox has no user');
  user = first;
  call = await clientOf(world.origin, sandbox, user);
});

afterAll(() => world.stop());

function detail(orderId: string) {
  return call('/order/getOrderDetail', { orderId });
}

async function succeeded(orderId: string): Promise<void> {
  const order = await eventually(
    () => detail(orderId),
    ({ final }) => final,
    PROMISE_MS,
  );
  expect(order.status).toBe('SUCCEEDED');
}

async function bookedOnce(accountNumber: string, amount: number): Promise<void> {
  const { units } = await sandbox.books(accountNumber);
  expect(units.map((movement) => Math.abs(movement.amount))).toEqual([amount]);
}

describe('an order whose server is killed', () => {
  it('between payment and write-off succeeds after the restart', async () => {
    await world.killServer();
    // An API process without a worker: the payment arrives, and nobody sends the write-off.
    await world.startServer('serve');
    const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
    const order = await orderAll(call, account);
    await sandbox.pay(user, order.pay?.value ?? '');
    await eventually(
      () => detail(order.orderId),
      ({ status }) => status === 'PROCESSING',
      10_000,
    );
    await world.killServer();

    await world.startServer('all');
    await succeeded(order.orderId);
    await bookedOnce(account.accountNumber, order.amount);
  });

  it('between write-off and its answer succeeds after the restart, booked once', async () => {
    const account = await sandbox.newAccount({
      outcome: 'ONE_BILL',
      conduct: { writeOff: { kind: 'NEVER_ANSWERED' } },
    });
    const order = await orderAll(call, account);
    await sandbox.pay(user, order.pay?.value ?? '');
    const writeOffNo = `LW${order.orderId.slice(2)}01`;
    await eventually(
      () => sandbox.writeOff(writeOffNo),
      (state) => state === 'WRITTEN_OFF',
      10_000,
    );
    expect((await detail(order.orderId)).bills[0]?.state).toBe('SENT');
    await world.killServer();

    await world.startServer('all');
    await succeeded(order.orderId);
    await bookedOnce(account.accountNumber, order.amount);
  });

  it('before the notice arrived succeeds after a query to the wallet, and its coupon and points count once', async () => {
    const grant = { requestId: randomUUID(), campaignId: 'everyday' };
    const { couponId } = (await call('/marketing/yzdGrantTicket', grant)).coupon;
    const account = await sandbox.newAccount({ outcome: 'ONE_BILL' });
    const order = await orderAll(call, account, couponId);
    expect(order.cash).toBe(order.amount - order.coupon);
    await world.killServer();
    await sandbox.pay(user, order.pay?.value ?? '');

    await world.startServer('all');
    await succeeded(order.orderId);
    await bookedOnce(account.accountNumber, order.amount);
    const { coupons, history } = await call('/points/getUserPointsInfo', {});
    expect(coupons).toMatchObject([{ couponId, state: 'USED', orderId: order.orderId }]);
    const points = Math.floor(order.amount / 100);
    expect(history.filter(({ orderId }) => orderId === order.orderId)).toMatchObject([
      { kind: 'EARNED', points },
    ]);
    expect((await call('/marketing/yzdGrantTicket', grant)).coupon.couponId).toBe(couponId);
  });
});

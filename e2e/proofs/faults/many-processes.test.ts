import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SUCCESS } from '@life-payment/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtServer } from '../../../scripts/builds.ts';
import { freePort } from '../../../scripts/ports.ts';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { clientOf, eventually, orderAll, sandboxOf, serviceAt } from '../../support/api.ts';
import { balance } from '../../support/balance.ts';

/** A stopping process goes on serving so long: many times what the load balancer needs to notice. */
const DRAIN_MS = 500;

/** Its database is empty at first. Each test continues where the previous one ended. */
let world: World;

beforeAll(async () => {
  world = await startWorld({ DRAIN_MS: String(DRAIN_MS) });
});
afterAll(() => world.stop());

async function statusOf(address: string): Promise<number> {
  return (await fetch(address)).status;
}

it('the role migrate prepares an empty database so that serve is ready on it', async () => {
  const { origin, stop } = await world.startServer('serve');
  expect(await statusOf(`${origin}/readyz`)).toBe(503);
  const env = { ...process.env, ...world.settings };
  await promisify(execFile)(process.execPath, [builtServer, 'migrate'], { env });
  expect(await statusOf(`${origin}/readyz`)).toBe(200);
  await stop();
});

it('the roles serve and work answer health and metrics on their own ports', async () => {
  for (const role of ['serve', 'work'] as const) {
    const port = await freePort();
    const { stop } = await world.startServer(role, { METRICS_PORT: String(port) });
    expect(await statusOf(`http://127.0.0.1:${port}/readyz`)).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics.split('\n')).toContain('# TYPE life_http_requests_total counter');
    await stop();
  }
});

it('a rolling restart fails no request, and leaves an order to the worker that stays', async () => {
  // It makes the sandbox's first data.
  await (await world.startServer('all')).stop();
  const apis = [await world.startServer('serve'), await world.startServer('serve')];
  const workers = await Promise.all([world.startServer('work'), world.startServer('work')]);
  const sandbox = sandboxOf(world.sandboxUrl);
  const [user] = await sandbox.users();
  if (!user) throw new Error('the sandbox has no user');
  const call = await clientOf(apis[0]?.origin ?? '', sandbox, user);
  const order = await orderAll(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  const { ssoToken } = await sandbox.ssoToken(user);
  const login = { outputEndpoint: 'HISUN', requestToken: ssoToken };
  const { body } = await serviceAt(apis[0]?.origin ?? '')('/user/login/sso', login);
  const balancer = balance(apis.map(({ origin }) => origin));
  await balancer.until(2);
  let restarting = true;
  let answered = 0;
  const ask = async (): Promise<void> => {
    while (restarting) {
      const { msgCd } = await serviceAt(balancer.next())('/user/getAccountList', {}, body?.sessionId);
      expect(msgCd).toBe(SUCCESS.code);
      answered += 1;
    }
  };
  const asking = Promise.all([ask(), ask(), ask()]);

  await Promise.all([sandbox.pay(user, order.pay?.value ?? ''), workers[0]?.stop()]);
  for (const { origin, stop } of apis) {
    await stop();
    await world.startServer('serve', { PORT: new URL(origin).port });
    await balancer.until(2);
  }
  restarting = false;
  await asking;
  await balancer.stop();
  expect(answered).toBeGreaterThan(100);
  const { status } = await eventually(
    () => call('/order/getOrderDetail', { orderId: order.orderId }),
    ({ final }) => final,
    10_000,
  );
  expect(status).toBe('SUCCEEDED');
});

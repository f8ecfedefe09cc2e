import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UNIT_CALLS } from '@life-payment/biller-api';
import { SUCCESS } from '@life-payment/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/postgres/port.ts';
import { builtServer } from '../../../scripts/system/build.ts';
import { openRelay } from '../../../scripts/testing/relay.ts';
import { readSql } from '../../../scripts/testing/sql.ts';
import { startWorld, type World } from '../../../scripts/testing/world.ts';
import { clientOf, orderAll, sandboxOf, serviceAt } from '../../support/api.ts';

/** Its database is empty at first. Each test continues where the previous one ended. */
let world: World;
const stack = new AsyncDisposableStack();

beforeAll(async () => {
  world = stack.adopt(await startWorld(), ({ stop }) => stop());
});
afterAll(() => stack.disposeAsync());

async function metricsAt() {
  const port = await freePort();
  return { settings: { METRICS_PORT: String(port) }, origin: `http://127.0.0.1:${port}` };
}

async function statusOf(address: string): Promise<number> {
  return (await fetch(address)).status;
}

async function lines(origin: string): Promise<string[]> {
  return (await (await fetch(`${origin}/metrics`)).text()).split('\n');
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
  const [api, worker] = [await metricsAt(), await metricsAt()];
  const { origin, stop } = await world.startServer('serve', api.settings);
  const { stop: stopWorker } = await world.startServer('work', worker.settings);
  expect((await serviceAt(origin)('/user/isLogined', {})).msgCd).toBe(SUCCESS.code);
  for (const each of [api, worker]) {
    expect(await statusOf(`${each.origin}/readyz`)).toBe(200);
    expect(await lines(each.origin)).toContain('# TYPE life_http_requests_total counter');
  }
  expect(await lines(api.origin)).toContain(
    'life_http_requests_total{call="/user/isLogined",outcome="answered"} 1',
  );
  await Promise.all([stop(), stopWorker()]);
});

/** A seeded database, and a payer at a process of its own. */
async function payerThere() {
  const seeding = await world.startServer('all');
  await seeding.stop();
  const { origin } = await world.startServer('serve');
  const sandbox = sandboxOf(world.sandboxUrl);
  const [user] = await sandbox.users();
  if (!user) throw new Error('the sandbox has no user');
  return { sandbox, user, call: await clientOf(origin, sandbox, user) };
}

function billOf(orderId: string) {
  return readSql<{ state: string }>(world.databaseUrl, 'select state from order_bills where order_id = $1', [
    orderId,
  ]);
}

it('a worker that gets SIGTERM finishes its jobs and ends', async () => {
  const { sandbox, user, call } = await payerThere();
  const units = stack.adopt(await openRelay(world.settings['BILLER_URL'] ?? ''), ({ close }) => close());
  const seen = await metricsAt();
  const worker = await world.startServer('work', { BILLER_URL: units.url, ...seen.settings });
  const answer = units.hold();
  const order = await orderAll(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await sandbox.pay(user, order.pay?.value ?? '');
  await vi.waitFor(
    () => expect(units.passed.map(({ path }) => path)).toContain(UNIT_CALLS.writeOff.path),
    10_000,
  );
  const stopped = worker.stop();
  await vi.waitFor(async () => expect(await statusOf(`${seen.origin}/readyz`)).toBe(503), 10_000);
  expect(await billOf(order.orderId)).toEqual([{ state: 'SENT' }]);

  answer();
  await stopped;
  expect(await billOf(order.orderId)).toEqual([{ state: 'WRITTEN_OFF' }]);
  const locked = 'select * from graphile_worker._private_jobs where locked_by is not null';
  expect(await readSql(world.databaseUrl, locked)).toEqual([]);
});

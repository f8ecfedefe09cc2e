import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUCCESS, TRY_AGAIN } from '@life-payment/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../../scripts/postgres.ts';
import { databaseProcessesIn, sendSignal } from '../../../scripts/processes.ts';
import { type Server, startWorld, type World } from '../../../scripts/testing/world.ts';
import {
  type Client,
  clientOf,
  eventually,
  orderAll,
  type Sandbox,
  sandboxOf,
  serviceAt,
} from '../../support/api.ts';
import type { TestUser } from '../../support/wallet-desk.ts';

/** Longer than the rounds of everything that works by itself: the sweep, the queue, the caches, the locks. */
const GONE_MS = 25_000;

const dir = mkdtempSync(join(tmpdir(), 'life-payment-outage-'));
const home = join(dir, 'postgres');
const log = join(dir, 'log');
let postgres: Postgres;
let world: World;
let sandbox: Sandbox;
let api: Server;
let stopping: Server;
let user: TestUser;
let call: Client;

beforeAll(async () => {
  postgres = await startPostgres({ dir: home });
  world = await startWorld({ LOG_LEVEL: 'warn' }, { databaseUrl: postgres.url, log });
  await (await world.startServer('all')).stop();
  api = await world.startServer('serve');
  [, stopping] = await Promise.all([world.startServer('work'), world.startServer('work')]);
  sandbox = sandboxOf(world.sandboxUrl);
  const [first] = await sandbox.users();
  if (!first) throw new Error('the sandbox has no user');
  user = first;
  call = await clientOf(api.origin, sandbox, user);
});
afterAll(async () => {
  await world.stop();
  await postgres.stop();
  rmSync(dir, { recursive: true });
});

/** Kills PostgreSQL with everything it runs. */
async function killPostgres(): Promise<void> {
  for (const pid of databaseProcessesIn(join(home, 'data'))) sendSignal(pid, 'SIGKILL');
  await postgres.stop();
}

type Line = { readonly level: string; readonly event: string };

function linesSince(first: number): Line[] {
  return linesOfLog()
    .slice(first)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
}

function linesOfLog(): string[] {
  return readFileSync(log, 'utf8').split('\n');
}

it('API and workers go on by themselves after a long outage, and each has told it in two lines', async () => {
  const paid = await orderAll(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  const first = linesOfLog().length - 1;
  await killPostgres();
  await sandbox.pay(user, paid.pay?.value ?? '');
  const end = performance.now() + GONE_MS;
  const codes = new Set<string>();
  while (performance.now() < end)
    codes.add((await serviceAt(api.origin)('/marketing/yzdQueryAmountTicket', {})).msgCd);
  expect([...codes]).toEqual([TRY_AGAIN.code]);
  // Without its database a worker still ends by SIGTERM, and another waits for it.
  await stopping.stop();
  const late = world.startServer('work');

  postgres = await startPostgres({ dir: home });
  expect((await serviceAt(api.origin)('/marketing/yzdQueryAmountTicket', {})).msgCd).toBe(SUCCESS.code);
  await late;
  for (const orderId of [paid.orderId, await payOne()])
    expect((await ended(orderId)).status).toBe('SUCCEEDED');
  const told = await eventually(
    async () => linesSince(first),
    (lines) => lines.filter(({ event }) => event === 'database back').length === 3,
    10_000,
  );
  const others = told.filter(({ event }) => !EXPECTED.has(event));
  expect(others).toEqual([]);
  expect(told.filter(({ event }) => event === 'database gone')).toHaveLength(4);
});

/** Events that may be logged around an outage. */
const EXPECTED: ReadonlySet<string> = new Set([
  'database gone',
  'database back',
  'overdue rows',
  'jobs of dead workers freed',
  // The worker that starts meanwhile can't compare its clock at once.
  'worker takes no jobs',
]);

async function payOne(): Promise<string> {
  const { orderId, pay } = await orderAll(call, await sandbox.newAccount({ outcome: 'ONE_BILL' }));
  await sandbox.pay(user, pay?.value ?? '');
  return orderId;
}

function ended(orderId: string) {
  return eventually(
    () => call('/order/getOrderDetail', { orderId }),
    ({ final }) => final,
    40_000,
  );
}

import { sql } from 'kysely';
import pg from 'pg';
import { expect } from 'vitest';
import { startWorker } from '../../src/app/jobs/worker.ts';
import { machineTime, openMachineClock, stateOf } from '../../src/kit/machine-clock.ts';
import { DAY, SECOND } from '../../src/kit/time.ts';
import { staffTest } from '../support/fixtures.ts';

const { service, test, refused } = staffTest();

test.afterEach(async () => {
  service.machine.setAhead(0);
  await service.context.machineClock.measure();
});

async function setAhead(seconds: number): Promise<void> {
  service.machine.setAhead(seconds * SECOND);
  await service.context.machineClock.measure();
}

function lines(event: string, from = 0) {
  return service.logs.slice(from).filter((line) => line['event'] === event);
}

async function readiness(): Promise<unknown> {
  return (await fetch(`${service.origin}/readyz`)).json();
}

test.for([4, -4])("a machine's clock that differs by %i s is right", async (seconds) => {
  const from = service.logs.length;
  await setAhead(seconds);
  expect(lines('clock differs', from)).toEqual([]);
  expect(await readiness()).toEqual({ ready: true });
});

test.for([6, -6, 55])(
  "a machine's clock that differs by %i s is reported in log and metrics, and the process goes on",
  async (seconds) => {
    const from = service.logs.length;
    await setAhead(seconds);
    expect(lines('clock differs', from)).toMatchObject([{ level: 'error', state: 'OFF' }]);
    const metrics = await service.context.metrics.registry.metrics();
    const [, told] = /^life_clock_difference_seconds (\S+)$/m.exec(metrics) ?? [];
    expect(Number(told)).toBeCloseTo(seconds, 0);
    expect(await readiness()).toEqual({ ready: true });
  },
);

test.for([65, -65])(
  "a machine's clock that differs by %i s stops the process until it is right again",
  async (seconds) => {
    await setAhead(seconds);
    expect(await readiness()).toEqual({ ready: false, why: 'clock differs' });
    await setAhead(0);
    expect(await readiness()).toEqual({ ready: true });
  },
);

test("a machine's clock that is wrong lets no process start, and no staff command", async () => {
  await setAhead(3600);
  await expect(service.context.machineClock.measureFirst()).rejects.toThrow('by 3600 s');
  expect(await refused('li.lei', 'waiting')).toContain('differs from the database');
});

test("a machine's clock is not the clock that tests and sandboxes move", async () => {
  service.clock.advance(DAY);
  await service.context.machineClock.measure();
  expect(service.context.machineClock.mayAct()).toBe(true);
});

test("a machine's clock is compared with the middle between question and answer", async () => {
  const { db, log, metrics } = service.context;
  const times = [0, 100 * SECOND];
  const start = machineTime();
  // The question seems to take 100 s: the answer belongs to second 50, and not to 0 or 100.
  const clock = openMachineClock({ db, log, metrics }, () => start - 50 * SECOND + (times.shift() ?? 0));
  await clock.measure();
  expect(clock.mayAct()).toBe(true);
});

test('a database that does not answer changes nothing about the machine’s clock', async () => {
  const { log, metrics } = service.context;
  const db = service.context.db.withPlugin({
    transformQuery: () => {
      throw new Error('no database');
    },
    transformResult: async ({ result }) => result,
  });
  const clock = openMachineClock({ db, log, metrics }, machineTime);
  await clock.measureFirst();
  expect(clock.mayAct()).toBe(false);
});

test('a worker takes no jobs while the clock is wrong, and goes on by itself', async () => {
  const { context } = service;
  const from = service.logs.length;
  await setAhead(120);
  await using stack = new AsyncDisposableStack();
  const pool = new pg.Pool({ connectionString: context.config.databaseUrl });
  stack.defer(() => pool.end());
  stack.defer((await startWorker(context, pool)).stop);
  expect(lines('worker takes no jobs', from)).toHaveLength(1);
  await sql`select graphile_worker.add_job('crediting', job_key := 'clock')`.execute(context.db);
  await setAhead(0);
  await untilGone();
  // A running worker stops: after this line it has given all of its jobs back.
  await setAhead(-120);
  await until(() => lines('worker takes no jobs', from).length === 2);
  await sql`select graphile_worker.add_job('crediting', job_key := 'clock')`.execute(context.db);
  await setAhead(0);
  await untilGone();
});

async function untilGone(): Promise<void> {
  const { rows } = await sql`select from graphile_worker._private_jobs where key = 'clock'`.execute(
    service.context.db,
  );
  if (rows.length > 0) return untilGone();
}

/** Waits for something that this process does. */
async function until(holds: () => boolean): Promise<void> {
  await sql`select 1`.execute(service.context.db);
  if (!holds()) return until(holds);
}

test('differences up to 5 s are right, up to 60 s are told, beyond are wrong', () => {
  expect([5_000, 5_001, 60_000, 60_001, -60_001].map(stateOf)).toEqual([
    'RIGHT',
    'OFF',
    'OFF',
    'WRONG',
    'WRONG',
  ]);
});

import { API_BASE } from '@life-payment/contract';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import { freePort } from '../../../scripts/ports.ts';
import { soon } from '../../../scripts/testing/soon.ts';
import { listen } from '../../src/app/http/app.ts';
import { OVERDUE_MS, sweep } from '../../src/app/jobs/sweep.ts';
import { SWEEP_EVERY_MS } from '../../src/app/jobs/worker.ts';
import { openContext } from '../../src/app/open.ts';
import { ConfigError } from '../../src/config.ts';
import type { Context } from '../../src/kit/context.ts';
import { migrate } from '../../src/kit/database/migrate.ts';
import { openDatabase } from '../../src/kit/database/open.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { enqueueAll } from '../../src/kit/jobs/queue.ts';
import { after, MINUTE, SECOND } from '../../src/kit/time.ts';
import { serviceTest } from '../support/fixtures.ts';
import { place } from '../support/orders.ts';
import { waitingForLocks } from '../support/rows.ts';

const { service, test } = serviceTest();

const DRAIN_MS = 2_000;

/** The HTTP part of another process, at its own port. */
async function listenBeside(context: Context) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { stop } = await listen({ ...context, config: { ...context.config, port, drainMs: DRAIN_MS } });
  const ready = async () => {
    const answer = await fetch(`${origin}/readyz`);
    return { status: answer.status, body: await answer.json() };
  };
  const banners = () =>
    fetch(`${origin}${API_BASE}/common/getBannerList`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  return { stop, ready, banners };
}

/** Holds calls that read banners until it is released. */
async function holdBanners() {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const done = service.context.db.transaction().execute(async (tx) => {
    await sql`lock table banners in access exclusive mode`.execute(tx);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  return async () => {
    release.resolve();
    await done;
  };
}

test('a stopping process says so at once, serves for a while, then refuses new calls and finishes running ones', async () => {
  const { stop, ready, banners } = await listenBeside(service.context);
  expect(await ready()).toEqual({ status: 200, body: { ready: true } });
  const release = await holdBanners();
  const slow = banners();
  await soon(async () => expect(await waitingForLocks(service)).toBe(1));

  const stopped = stop();
  expect(await ready()).toEqual({ status: 503, body: { ready: false, why: 'stopping' } });
  const late = banners();
  await soon(async () => expect(await waitingForLocks(service)).toBe(2));
  await soon(() => expect(ready()).rejects.toThrow());
  await release();

  expect((await slow).status).toBe(200);
  const answer = await late;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
});

test('a process that finds a database without our tables is not ready', async () => {
  const { context } = service;
  const config = { ...context.config, databaseUrl: inject('postgresUrl') };
  const { context: empty, close } = openContext(config, context.log);
  const { stop, ready } = await listenBeside(empty);
  expect(await ready()).toEqual({ status: 503, body: { ready: false, why: 'not migrated' } });
  await stop();
  await close();
});

test('migrate refuses a database of an earlier version with a sentence that says what to remove', async () => {
  const { db, pool, close } = openDatabase(service.context.config.databaseUrl, 1, {
    onError: () => undefined,
  });
  await sql`insert into kysely_migration (name, timestamp) values ('0001-people', '')`.execute(db);
  await expect(migrate(db, pool)).rejects.toThrow(
    new ConfigError(
      'The database is of an earlier version (migration 0001-people), which is not upgraded: use an empty one, or remove the data folder of npm start (.data, or DATA_DIR).',
    ),
  );
  await sql`delete from kysely_migration where name = '0001-people'`.execute(db);
  await migrate(db, pool);
  await close();
});

const ROWS = 200;
const ROUNDS = 3;

test('workers that add the same jobs in different orders at once do not deadlock', async () => {
  const { db } = service.context;
  const numbers = Array.from({ length: ROWS }, (_, index) => `LN${String(index).padStart(8, '0')}`);
  const backwards = numbers.toReversed();
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each round is earlier, so that waiting jobs are moved.
    const at = after(new Date(), -round * MINUTE);
    await Promise.all([
      enqueueAll(db, 'plan', numbers, at),
      enqueueAll(db, 'plan', backwards, at),
      enqueueAll(db, 'plan', numbers, at),
    ]);
  }
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'plan'`.execute(db);
  expect(rows).toEqual([{ jobs: ROWS }]);
});

/** The jobs of a payment that any worker may take. */
async function waitingJobs(paymentId: string): Promise<number> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs where key = ${`payment:${paymentId}`} and is_available`.execute(
    service.context.db,
  );
  return rows.length;
}

/** An unpaid order's payment, whose job a worker that was killed has locked. Answers when it is due. */
async function lockedByKilled(): Promise<{ paymentId: string; due: Date }> {
  const { db } = service.context;
  const paymentId = paymentIdOf((await place(service, await service.login())).order.orderId);
  await sql`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now()
    where key = ${`payment:${paymentId}`}`.execute(db);
  const { due } = await db
    .selectFrom('wallet_payments')
    .select('next_action_at as due')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { paymentId, due: due ?? service.clock.now() };
}

test('the job of a killed worker can be taken again within 20 seconds of its due time', async () => {
  const { paymentId, due } = await lockedByKilled();
  const latest = new Date(due.getTime() + 20 * SECOND);
  // A sweep has begun in every interval.
  service.clock.set(new Date(latest.getTime() - SWEEP_EVERY_MS));
  await sweep(service.context);
  expect(await waitingJobs(paymentId)).toBe(1);
});

test('a job whose row is not overdue stays with the worker that has locked it', async () => {
  const { paymentId, due } = await lockedByKilled();
  service.clock.set(new Date(due.getTime() + OVERDUE_MS - SECOND));
  await sweep(service.context);
  expect(await waitingJobs(paymentId)).toBe(0);
});

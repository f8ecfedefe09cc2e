import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, vi } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { countWorkers, type Liveness, openLiveness } from '../../src/app/jobs/liveness.ts';
import { LOCK_SPACE } from '../../src/app/jobs/locks.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { enqueue } from '../../src/kit/jobs/queue.ts';
import { SECOND } from '../../src/kit/time.ts';
import { serviceTest } from '../support/fixtures.ts';
import { place } from '../support/orders.ts';
import { walletRelay } from '../support/wallet-relay.ts';

const wallet = walletRelay();
const { service, test } = serviceTest({ worker: true, env: wallet.env });

/** The liveness of another process. */
let other: Liveness;
const stack = new AsyncDisposableStack();

function fail(error: unknown): never {
  throw error;
}

/** The liveness of another process, on a connection of its own. */
async function openOther(onError: (error: unknown) => void = fail): Promise<Liveness> {
  const pool = new pg.Pool({ connectionString: service.context.config.databaseUrl, max: 1 });
  stack.defer(() => pool.end());
  const opened = await openLiveness(pool, onError);
  stack.defer(opened.close);
  return opened;
}

beforeAll(async () => {
  other = await openOther();
});
afterAll(() => stack.disposeAsync());

/** The worker that has locked the job of an order's payment; null when none has. */
async function holderOf(paymentId: string): Promise<string | null> {
  const { rows } = await sql<{ by: string | null }>`
    select locked_by as by from graphile_worker._private_jobs where key = ${`payment:${paymentId}`}`.execute(
    service.context.db,
  );
  return rows[0]?.by ?? null;
}

/** Places an order. Answers the number of its payment. */
async function ordered(): Promise<string> {
  return paymentIdOf((await place(service, await service.login())).order.orderId);
}

/** A payment whose job runs until the test is over, because the wallet does not answer before. */
async function beingDone(): Promise<{ paymentId: string; holder: string | null }> {
  const paymentId = await ordered();
  wallet.hold('alipay.trade.query');
  // The payment is due, so the wallet is asked.
  service.clock.advance(15 * SECOND);
  await service.context.db.transaction().execute((tx) => enqueue(tx, 'payment', paymentId, new Date()));
  await soon(async () => expect(await holderOf(paymentId)).not.toBeNull());
  return { paymentId, holder: await holderOf(paymentId) };
}

/** The database connections that hold the locks of these ids. */
async function connectionsOf(...ids: string[]): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks join unnest(${ids}::text[]) id on objid = hashtext(id)::oid
    where locktype = 'advisory' and classid = ${LOCK_SPACE} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(
    service.context.db,
  );
  return rows.map(({ pid }) => pid);
}

function terminate(pid: number) {
  return sql`select pg_terminate_backend(${pid}::int)`.execute(service.context.db);
}

/** Breaks the connection that holds the locks of these ids, and waits until another one holds all of them. */
async function breakConnectionOf(...ids: string[]): Promise<void> {
  const [broken = 0] = await connectionsOf(...ids);
  await terminate(broken);
  await soon(async () => {
    const pids = await connectionsOf(...ids);
    expect(pids).toHaveLength(ids.length);
    expect(pids).not.toContain(broken);
  });
}

test('a running job stays with its worker, however often others look for dead workers', async () => {
  const { paymentId, holder } = await beingDone();
  expect(await other.freeTheDead()).toEqual([]);
  expect(await holderOf(paymentId)).toBe(holder);
});

test('a worker whose connection broke counts as alive again and keeps its jobs', async () => {
  const { paymentId, holder } = await beingDone();
  await breakConnectionOf(holder ?? '');
  expect(await countWorkers(service.context.db)).toBe(1);
  expect(await other.freeTheDead()).toEqual([]);
  expect(await holderOf(paymentId)).toBe(holder);
});

test('a broken connection is replaced with the locks of every id, as often as it breaks', async () => {
  const two = await openOther();
  for (const id of ['first', 'second']) two.holdFor(id);
  await soon(async () => expect(await connectionsOf('first', 'second')).toHaveLength(2));
  for (const _time of [1, 2]) {
    await breakConnectionOf('first', 'second');
    expect(await two.freeTheDead()).toEqual([]);
  }
  await two.close();
  await soon(async () => expect(await connectionsOf('first', 'second')).toEqual([]));
});

test('a worker goes on asking for a connection while the database accepts none', async () => {
  const database = new URL(service.context.config.databaseUrl).pathname.slice(1);
  // A connection can't change this setting of its own database.
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  onTestFinished(() => admin.end());
  const takeConnections = (whether: boolean) =>
    admin.query(`alter database ${database} allow_connections ${whether}`);
  const refused = vi.fn();
  const waiting = await openOther(refused);
  waiting.holdFor('waiting');
  await soon(async () => expect(await connectionsOf('waiting')).toHaveLength(1));
  const [broken = 0] = await connectionsOf('waiting');
  await takeConnections(false);
  await terminate(broken);
  await soon(() => expect(refused.mock.calls.length).toBeGreaterThan(1));
  await takeConnections(true);
  await soon(async () => expect(await connectionsOf('waiting')).toHaveLength(1));
  expect(await connectionsOf('waiting')).not.toContain(broken);
});

test('a lock that another connection still has is taken as soon as it is free', async () => {
  const [before, after] = [await openOther(), await openOther()];
  before.holdFor('taken');
  await soon(async () => expect(await connectionsOf('taken')).toHaveLength(1));
  const [old] = await connectionsOf('taken');
  after.holdFor('taken');
  expect(await after.freeTheDead()).toEqual([]);
  expect(await connectionsOf('taken')).toEqual([old]);
  await before.close();
  await soon(async () => {
    const pids = await connectionsOf('taken');
    expect(pids).toHaveLength(1);
    expect(pids).not.toContain(old);
  });
});

test('the job of a dead worker is given back', async () => {
  const paymentId = await ordered();
  await sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now()
    where key = ${`payment:${paymentId}`}`.execute(service.context.db);
  expect(await other.freeTheDead()).toEqual(['gone']);
  expect(await holderOf(paymentId)).toBeNull();
});

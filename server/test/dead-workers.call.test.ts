import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Liveness, openLiveness } from '../src/jobs/liveness.ts';
import { enqueue } from '../src/jobs/queue.ts';
import { SECOND } from '../src/time.ts';
import { place } from './support/orders.ts';
import { openTestService, type TestService } from './support.ts';

let service: TestService;
/** Of another process. */
let other: Liveness;
const stack = new AsyncDisposableStack();

beforeAll(async () => {
  service = await openTestService({ worker: true });
  stack.defer(service.stop);
  const pool = new pg.Pool({ connectionString: service.context.config.databaseUrl, max: 1 });
  stack.defer(() => pool.end());
  other = await openLiveness(pool);
  stack.defer(other.close);
});
afterAll(() => stack.disposeAsync());

/** Who has the job about an order's payment; null while nobody has. */
const holderOf = async (orderId: string): Promise<string | null> => {
  const { rows } = await sql<{ by: string | null }>`
    select locked_by as by from graphile_worker._private_jobs where key = ${`payment:${orderId}`}`.execute(
    service.context.db,
  );
  return rows[0]?.by ?? null;
};

const ordered = async (): Promise<string> => (await place(service, await service.login())).order.orderId;

test('a job that runs stays with its worker, however often others look for workers that are gone', async () => {
  await service.sandbox.ask('wallet/conduct', { conduct: { slowMs: 2_000 } });
  const orderId = await ordered();
  // The wallet is due to be asked about it.
  service.clock.advance(15 * SECOND);
  await service.context.db.transaction().execute((tx) => enqueue(tx, 'payment', orderId, new Date()));
  await vi.waitFor(async () => expect(await holderOf(orderId)).not.toBeNull(), 10_000);
  const holder = await holderOf(orderId);
  expect(await other.freeTheDead()).toEqual([]);
  expect(await holderOf(orderId)).toBe(holder);
  await service.sandbox.ask('wallet/conduct', { conduct: {} });
});

test('the job of a worker that is gone is given back', async () => {
  const orderId = await ordered();
  await sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now()
    where key = ${`payment:${orderId}`}`.execute(service.context.db);
  expect(await other.freeTheDead()).toEqual(['gone']);
  expect(await holderOf(orderId)).toBeNull();
});

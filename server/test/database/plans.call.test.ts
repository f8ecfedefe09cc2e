import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { dataCrypto } from '../../src/kit/crypto.ts';
import { type Db, type OpenDatabase, openDatabase } from '../../src/kit/database/open.ts';
import { enqueue } from '../../src/kit/jobs/queue.ts';
import { jsonLog } from '../../src/kit/log.ts';
import { after, DAY } from '../../src/kit/time.ts';
import { countKeysLate, renewUserKeys } from '../../src/modules/user-keys/index.ts';
import { openTestDatabase } from '../support/database.ts';

const BURST = 2_000;

/** Executions after which a statement has its final plan. */
const PLANNED = 8;

/** Lifetime of connections in these tests, in milliseconds, and how long a test waits for newer ones. */
const LIFETIME_MS = 200;
const WITHIN_MS = 15_000;

/** Callers that repeat without a pause, and the duration of each statement: a connection is never idle. */
const ALWAYS_ASKING = 40;
const QUERY_MS = 2;

const AT = new Date();

let stack: AsyncDisposableStack;
let url: string;
let database: OpenDatabase;
/** A connection that observes the others. */
let aside: OpenDatabase;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  const opened = await openTestDatabase(inject('postgresUrl'));
  url = opened.url;
  stack.defer(opened.drop);
  // One connection, so that each statement meets the plans of earlier ones.
  database = openDatabase(url, 1, { onError: () => undefined }, LIFETIME_MS);
  stack.defer(database.close);
  aside = openDatabase(url, 1, { onError: () => undefined });
  stack.defer(aside.close);
});
afterEach(() => stack.disposeAsync());

function enqueueOne(db: Db, number: string) {
  return db.transaction().execute((tx) => enqueue(tx, 'payment', number, AT));
}

test('a job added to a full queue, with a plan made while it was empty, reads no other job', async () => {
  const { db } = database;
  await sql`analyze graphile_worker._private_jobs`.execute(db);
  for (let n = 0; n < PLANNED; n += 1) await enqueueOne(db, `early-${n}`);
  await sql`select graphile_worker.add_job('payment', job_key := 'burst-' || n) from generate_series(1, ${BURST}::int) n`.execute(
    db,
  );
  const read = await db.transaction().execute(async (tx) => {
    await enqueue(tx, 'payment', 'late', AT);
    const { rows } = await sql<{ table: string; rows: number }>`
      select relname as table, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables
      where schemaname = 'graphile_worker'`.execute(tx);
    return rows;
  });
  expect(read.find(({ table }) => table === '_private_jobs')?.rows).toBeLessThan(10);
});

const READS = ['db', 'reads'] as const;

test.each(READS)('a connection plans as PostgreSQL does by itself: %s', async (which) => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where (name like 'enable\\_%' or name = 'plan_cache_mode') and setting <> boot_val and name <> ${'none'}`.execute(
    database[which],
  );
  expect(rows).toEqual([]);
});

test('no migration analyses a table: one that is analysed empty is planned as empty for good', async () => {
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_stat_user_tables where last_analyze is not null`.execute(database.db);
  expect(rows).toEqual([]);
});

/** Process id of the PostgreSQL backend that answers, after some milliseconds. */
async function pidOf(which: (typeof READS)[number]): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid, pg_sleep(${QUERY_MS / 1_000}::float8)`.execute(database[which]);
  return rows[0]?.pid ?? 0;
}

test.each(READS)(
  'a connection is closed at a certain age, also while it is always in use: %s',
  async (which) => {
    const first = await pidOf(which);
    const until = performance.now() + WITHIN_MS;
    let isOpen = true;
    const askOnAndOn = async (): Promise<void> => {
      while (isOpen && performance.now() < until) await pidOf(which);
    };
    const watch = async (): Promise<void> => {
      while (isOpen && performance.now() < until) {
        const { rows } = await sql`select from pg_stat_activity where pid = ${first}`.execute(aside.db);
        isOpen = rows.length > 0;
      }
    };
    await Promise.all([watch(), ...Array.from({ length: ALWAYS_ASKING }, askOnAndOn)]);
    expect(isOpen).toBe(false);
  },
);

const USERS = 20_000;
const RUNS = 10;

test('the job of users’ keys reads no user while there is nothing to do, however many there are', async () => {
  const [key, lookUp] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const crypto = dataCrypto(`7:${key}`, lookUp);
  const [at, now] = [after(AT, -DAY), after(AT, 2 * DAY)];
  await sql`
    insert into users (life_user_id, mobile_cipher, mobile_hash, mobile_masked, data_key, data_key_at, ciphers_renewed, created_at)
    select n::text, '\\xff', convert_to(n::text, 'UTF8'), '138****0000', ${crypto.newDataKey()}, ${at}, true, ${at}
    from generate_series(1, ${USERS}::int) n`.execute(aside.db);
  // With the usual lifetime no plan is made again during the test.
  const { db, close } = openDatabase(url, 1, { onError: () => undefined });
  stack.defer(close);
  const tools = { db, crypto, now: () => now, log: jsonLog(() => undefined) };
  const read = async (): Promise<number> => {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ rows: number }>`
      select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_user_tables where relname = 'users'`.execute(
      db,
    );
    return rows[0]?.rows ?? 0;
  };
  const before = await read();
  for (let run = 0; run < RUNS; run += 1) {
    await renewUserKeys(tools);
    expect(await countKeysLate(tools)).toBe(0);
  }
  expect((await read()) - before).toBeLessThan(RUNS);
});

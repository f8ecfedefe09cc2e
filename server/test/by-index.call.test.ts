import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Db, type OpenDatabase, openDatabase } from '../src/database/open.ts';
import { enqueue } from '../src/jobs/queue.ts';
import { openTestDatabase } from './support/database.ts';

const BURST = 2_000;

/** After so many times a statement has the plan it keeps. */
const PLANNED = 8;

const AT = new Date();

let stack: AsyncDisposableStack;
let database: OpenDatabase;

beforeAll(async () => {
  stack = new AsyncDisposableStack();
  const { url, drop } = await openTestDatabase(inject('postgresUrl'));
  stack.defer(drop);
  // One connection, so that each statement meets the plans of those before.
  database = openDatabase(url, 1, () => undefined, true);
  stack.defer(database.close);
  await sql`analyze`.execute(database.db);
});
afterAll(() => stack.disposeAsync());

const enqueueOne = (db: Db, number: string) =>
  db.transaction().execute((tx) => enqueue(tx, 'payment', number, AT));

test('who adds a job to a full queue, with a plan made while it was empty, reads none of the others', async () => {
  const { db } = database;
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

test.each(['db', 'reads'] as const)(
  'statements of empty tables are planned as of full ones: %s',
  async (which) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select * from orders join order_bills using (life_user_id, order_id)
    where life_user_id = ${'nobody'}`.execute(database[which]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Nested Loop');
    expect(plan).not.toContain('Seq Scan');
  },
);

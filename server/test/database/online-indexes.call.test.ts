import { sql } from 'kysely';
import type pg from 'pg';
import { expect } from 'vitest';
import { migrate } from '../../src/kit/database/migrate.ts';
import { makeIndexes } from '../../src/kit/database/online-indexes.ts';
import { type Db, openDatabase } from '../../src/kit/database/open.ts';
import { serviceTest } from '../support/fixtures.ts';
import { backTo, openOwn } from '../support/old-database.ts';

const { service, test } = serviceTest();

const NAMES = [
  'bills_reversed',
  'campaigns_ended',
  'cases_ended',
  'order_sessions_ended',
  'sessions_provisional',
  'unpaid_claims_day',
  'users_passing_guests',
];

async function ready(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indisvalid and indexrelid::regclass::text = any(${NAMES}::text[]) order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

test('processes that migrate an older database at the same time all find every index at the end', async () => {
  await using own = await openOwn();
  await using other = await openOwn();
  await backTo(own.db, '0072-cases');
  expect(await ready(own.db)).toEqual([]);
  const beside = openDatabase(own.pool.options.connectionString ?? '', 2, { onError: fail });
  const migrating = async (pool: pg.Pool) => {
    await migrate(own.db, pool);
    return ready(own.db);
  };
  const found = await Promise.all([migrating(own.pool), migrating(beside.pool), migrating(beside.pool)]);
  await beside.close();
  expect(found).toEqual([NAMES, NAMES, NAMES]);
  expect(await ready(other.db)).toEqual(NAMES);
});

test('an index that a killed run left unfinished is made anew', async () => {
  await using own = await openOwn();
  await sql`update pg_index set indisvalid = false where indexrelid = 'unpaid_claims_day'::regclass`.execute(
    own.db,
  );
  expect(await ready(own.db)).not.toContain('unpaid_claims_day');
  await makeIndexes(own.pool);
  expect(await ready(own.db)).toEqual(NAMES);
});

test('rows are written while an index is made', async () => {
  const { db, config } = service.context;
  const add = (on: Db, user: string) =>
    sql`insert into unpaid_claims (life_user_id, unit_id, number_hash, bill_key, day) values (${user}, 'u', '', 'b', now())`.execute(
      on,
    );
  await sql`drop index unpaid_claims_day`.execute(db);
  const { pool, close } = openDatabase(config.databaseUrl, 1, { onError: fail });
  const { promise: written, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const writing = db.transaction().execute(async (tx) => {
    await add(tx, 'FIRST');
    begin();
    await written;
  });
  await begun;
  const making = makeIndexes(pool);
  // The index waits for the transaction that wrote before it.
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_stat_activity where query like 'create index concurrently%'
        and wait_event_type = 'Lock' and datname = current_database()`.execute(db);
      return rows.length;
    })
    .toBe(1);
  await add(db, 'SECOND');
  end();
  await Promise.all([writing, making]);
  await close();
  expect(await ready(db)).toEqual(NAMES);
});

function fail(error: Error): never {
  throw error;
}

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openOutage, PoolBusy } from '../../src/kit/database/connection-lost.ts';
import { type Db, openDatabase, type Reads } from '../../src/kit/database/open.ts';
import { setTimeOuts, tellMissingTimeOuts } from '../../src/kit/database/sql.ts';
import { openTestDatabase } from '../support/database.ts';

const stack = new AsyncDisposableStack();
const told: string[] = [];
let url: string;

beforeAll(async () => {
  const database = await openTestDatabase(inject('postgresUrl'));
  stack.defer(database.drop);
  url = database.url;
});
afterAll(() => stack.disposeAsync());

function openSmall() {
  const tell = (event: string) => told.push(event);
  const outage = openOutage({ info: tell, warn: tell, error: tell });
  return openDatabase(url, 1, { onError: (error) => told.push(error.message), outage });
}

test('a call that gets no connection in time is refused as busy, not as a lost database', async () => {
  const { db, pool, close } = openSmall();
  const held = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async () => {
    held.resolve();
    await mayEnd.promise;
  });
  await held.promise;
  // Opening the first connection may take longer than that.
  pool.options.connectionTimeoutMillis = 50;
  await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(PoolBusy);
  mayEnd.resolve();
  await holding;
  await sql`select 1`.execute(db);
  await close();
  expect(told).toEqual([]);
});

const query = vi.spyOn(pg.Client.prototype, 'query');
/** The address of the pooler before the database. */
const through = () => `${url}?application_name=pooler`;
afterAll(() => query.mockRestore());

async function timeOutOf(db: Db | Reads): Promise<string | undefined> {
  const { rows } = await sql<{
    value: string;
  }>`select current_setting(${'statement_timeout'}) as value`.execute(db);
  return rows[0]?.value;
}

test('connections to a pooler ask for nothing and name nothing, and have the time-outs of their role', async () => {
  const hears = { onError: () => undefined, directUrl: url, named: false };
  const before = openDatabase(through(), 2, hears);
  expect(await timeOutOf(before.db)).toBe('0');
  const told: object[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (_: string, facts = {}) => told.push(facts),
  };
  await tellMissingTimeOuts({ db: before.db, log });
  expect(told).toEqual([{ missing: ['idle_in_transaction_session_timeout', 'statement_timeout'] }]);
  expect((await before.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
  await Promise.all([setTimeOuts(before.db), setTimeOuts(before.db)]);
  await before.close();

  const after = openDatabase(through(), 2, hears);
  expect([await timeOutOf(after.db), await timeOutOf(after.reads)]).toEqual(['30s', '30s']);
  await tellMissingTimeOuts({ db: after.db, log });
  expect(told).toHaveLength(1);
  const names = query.mock.calls.map(([asked]) => Reflect.get(Object(asked), 'name'));
  expect(new Set(names)).toEqual(new Set([undefined]));
  await after.close();
});

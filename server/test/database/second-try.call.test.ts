import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type Db, openDatabase, type Tx } from '../../src/kit/database/open.ts';
import { openTestDatabase } from '../support/database.ts';

let stack: AsyncDisposableStack;
let db: Db;
let again: string[];

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  const { url, drop } = await openTestDatabase(inject('postgresUrl'));
  // The deadlocks are made by the tests.
  stack.defer(() => drop().catch((error: Error) => expect(error.message).toContain('deadlocks')));
  again = [];
  const database = openDatabase(url, 4, { onError: () => undefined, onRetry: (code) => again.push(code) });
  stack.defer(database.close);
  db = database.db;
  await sql`create table counted (name text primary key, times int not null default 0)`.execute(db);
  await sql`insert into counted values ('one'), ('two')`.execute(db);
  await sql`
    create function fail() returns trigger language plpgsql as $$
    begin raise exception 'undone' using errcode = tg_argv[0]; end $$`.execute(db);
});
afterEach(() => stack.disposeAsync());

function count(tx: Db | Tx, name: string) {
  return sql`update counted set times = times + 1 where name = ${name}`.execute(tx);
}

async function times(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; times: number }>`select name, times from counted`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.times]));
}

/** Two transactions that each hold a row before one of them asks for the other's. */
function meeting(): () => Promise<void> {
  const both = Promise.withResolvers<void>();
  let there = 0;
  return () => {
    there += 1;
    if (there === 2) both.resolve();
    return both.promise;
  };
}

test('both transactions of a deadlock end well, and each has counted once', async () => {
  const met = meeting();
  const countBoth = (first: string, second: string) =>
    db.transaction().execute(async (tx) => {
      await count(tx, first);
      await met();
      await count(tx, second);
      return first;
    });
  expect(await Promise.all([countBoth('one', 'two'), countBoth('two', 'one')])).toEqual(['one', 'two']);
  expect(again).toEqual(['40P01']);
  expect(await times()).toEqual({ one: 2, two: 2 });
});

test.each(['40P01', '40001'])(
  'a transaction that %s undoes twice is not tried a third time',
  async (code) => {
    let tries = 0;
    const failing = db.transaction().execute(async (tx) => {
      tries += 1;
      await count(tx, 'one');
      await sql`do ${sql.lit(`begin raise exception 'undone' using errcode = '${code}'; end`)}`.execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code });
    expect(tries).toBe(2);
    expect(again).toEqual([code]);
    expect(await times()).toMatchObject({ one: 0 });
  },
);

test('any other error is not tried again', async () => {
  let tries = 0;
  const failing = db.transaction().execute(async (tx) => {
    tries += 1;
    await sql`select 1 / 0`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(tries).toBe(1);
});

test('a commit that fails is not tried again, whatever its error', async () => {
  await sql`
    create constraint trigger at_commit after update on counted initially deferred
    for each row execute function fail('40001')`.execute(db);
  let tries = 0;
  const failing = db.transaction().execute(async (tx) => {
    tries += 1;
    await count(tx, 'one');
  });
  await expect(failing).rejects.toMatchObject({ code: '40001' });
  expect(tries).toBe(1);
  expect(again).toEqual([]);
});

test('a transaction with settings is tried again with them', async () => {
  const met = meeting();
  const add = () =>
    db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => {
        const { rows } = await sql<{ sum: number }>`select sum(times)::int as sum from counted`.execute(tx);
        await met();
        await count(tx, 'one');
        return rows[0]?.sum;
      });
  expect((await Promise.all([add(), add()])).toSorted()).toEqual([0, 1]);
  expect(again).toEqual(['40001']);
});

test('a single SQL text that a deadlock undid runs once more', async () => {
  const held = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async (tx) => {
    // It finds the deadlock later than the single text, which is therefore the one that is undone.
    await sql`set local deadlock_timeout = '20s'`.execute(tx);
    await count(tx, 'two');
    held.resolve();
    await mayGoOn.promise;
    await count(tx, 'one');
  });
  await held.promise;
  // Locks the first row, then waits for the second.
  const single = sql`
    with one as (update counted set times = times + 10 where name = 'one' returning 1)
    update counted set times = times + 10 where name = 'two' and (select count(*) from one) = 1`.execute(db);
  await waitsForLock();
  mayGoOn.resolve();
  await Promise.all([transaction, single]);
  expect(again).toEqual(['40P01']);
  expect(await times()).toEqual({ one: 11, two: 11 });
});

/** Waits until some SQL text waits for a row. */
async function waitsForLock(): Promise<void> {
  const { rows } = await sql`select 1 from pg_locks where not granted and locktype = 'transactionid'`.execute(
    db,
  );
  if (rows.length === 0) return waitsForLock();
}

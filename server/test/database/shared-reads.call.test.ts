import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../src/kit/database/open.ts';
import { openTestDatabase } from '../support/database.ts';

/** More than there are connections, so that some requests share one. */
const MANY = 40;

let stack: AsyncDisposableStack;
let database: OpenDatabase;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  const { url, drop } = await openTestDatabase(inject('postgresUrl'));
  stack.defer(drop);
  database = openDatabase(url, 2, { onError: () => undefined });
  stack.defer(database.close);
});
afterEach(() => stack.disposeAsync());

type Answered = { readonly pid: number; readonly given: number };

async function ask(given: number): Promise<Answered> {
  const { rows } = await sql<Answered>`
    select pg_backend_pid() as pid, ${given}::int as given`.execute(database.reads);
  const [row] = rows;
  if (!row) throw new Error('a select without a from answers one row');
  return row;
}

const numbers = Array.from({ length: MANY }, (_, number) => number);

function askMany() {
  return Promise.all(numbers.map(ask));
}

test('many reads at once share few connections, and each gets its own answer', async () => {
  const answers = await askMany();
  expect(answers.map(({ given }) => given)).toEqual(numbers);
  expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThan(10);
});

test('a read that fails affects no other', async () => {
  const broken = numbers.map((number) => sql`select 1 / ${0 * number}::int`.execute(database.reads));
  const [answers, failures] = await Promise.all([askMany(), Promise.allSettled(broken)]);
  expect(answers.map(({ given }) => given)).toEqual(numbers);
  expect(new Set(failures.map(({ status }) => status))).toEqual(new Set(['rejected']));
});

test('reads go on after their connections were closed by the database', async () => {
  const before = await askMany();
  const pids = [...new Set(before.map(({ pid }) => pid))];
  const waiting = Promise.allSettled(
    numbers.map((number) => sql`select pg_sleep(20 + ${number}::int)`.execute(database.reads)),
  );
  await sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) pid`.execute(database.db);
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(['rejected']));
  const after = await askMany();
  expect(after.map(({ given }) => given)).toEqual(numbers);
  expect(pids).not.toContain(after[0]?.pid);
});

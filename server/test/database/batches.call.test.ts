import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Batches, openBatches } from '../../src/kit/database/batches.ts';
import { type OpenDatabase, openDatabase } from '../../src/kit/database/open.ts';
import { openTestDatabase } from '../support/database.ts';

/** A key that makes the SQL statement fail. */
const BROKEN = 'broken';

let stack: AsyncDisposableStack;
let database: OpenDatabase;

beforeAll(async () => {
  stack = new AsyncDisposableStack();
  const { url, drop } = await openTestDatabase(inject('postgresUrl'));
  stack.defer(drop);
  database = openDatabase(url, 2, { onError: () => undefined });
  stack.defer(database.close);
});
afterAll(() => stack.disposeAsync());

type Row = { readonly key: string; readonly nth: number };

/** Each key has as many rows as letters. The SQL statements are counted. */
function openRead() {
  let queries = 0;
  const select = (matches: RawBuilder<unknown>) => {
    queries += 1;
    return sql<Row>`
      select k.key, n.nth / case when k.key = ${BROKEN} then 0 else 1 end as nth
      from (values ('a'), ('bb'), ('ccc'), (${BROKEN})) k (key)
      cross join lateral generate_series(1, length(k.key)) n (nth)
      where k.key ${matches}
      order by n.nth desc`;
  };
  return { select, queries: () => queries };
}

function batchesOf(size: number): Batches {
  return openBatches(database.reads, size);
}

describe('a batched read', () => {
  test('answers each caller the rows of its own key, in their order, with one SQL statement', async () => {
    const { select, queries } = openRead();
    const { rowsOf } = batchesOf(16);
    const keys = ['bb', 'a', 'unknown', 'bb', 'ccc'];
    const answers = await Promise.all(keys.map((key) => rowsOf(select, key)));
    expect(answers.map((rows) => rows.map(({ nth }) => nth))).toEqual([[2, 1], [1], [], [2, 1], [3, 2, 1]]);
    expect(queries()).toBe(1);
  });

  test('that fails is repeated key by key, and only the failing key gets the error', async () => {
    const { select } = openRead();
    const { rowsOf } = batchesOf(16);
    const results = await Promise.allSettled(['a', BROKEN, 'bb'].map((key) => rowsOf(select, key)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await rowsOf(select, 'a')).toMatchObject([{ key: 'a' }]);
  });

  test.each([
    [1, 40],
    [16, 3],
  ])('asks for at most %i keys in one SQL statement', async (size, expected) => {
    const { select, queries } = openRead();
    const { rowsOf } = batchesOf(size);
    await Promise.all(Array.from({ length: 40 }, () => rowsOf(select, 'a')));
    expect(queries()).toBe(expected);
  });

  test('never mixes two SQL statements', async () => {
    const [one, other] = [openRead(), openRead()];
    const { rowsOf } = batchesOf(16);
    await Promise.all([rowsOf(one.select, 'a'), rowsOf(other.select, 'a'), rowsOf(one.select, 'bb')]);
    expect([one.queries(), other.queries()]).toEqual([1, 1]);
  });

  test('finds rows by a key of bytes', async () => {
    const select = (matches: RawBuilder<unknown>) =>
      sql<{
        key: Buffer;
      }>`select key from (values ('\\x00ff'::bytea), ('\\x01')) k (key) where key ${matches}`;
    const { rowsOf } = batchesOf(16);
    const keys = [Buffer.from([0, 255]), Buffer.from([1]), Buffer.from([2])];
    const answers = await Promise.all(keys.map((key) => rowsOf(select, key)));
    expect(answers).toEqual([[{ key: keys[0] }], [{ key: keys[1] }], []]);
  });
});

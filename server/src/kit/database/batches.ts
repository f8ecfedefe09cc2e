import { type RawBuilder, sql } from 'kysely';
import { anyOf } from './any-of.ts';
import { DatabaseGone } from './gone.ts';
import type { Reads } from './open.ts';

type Key = string | Buffer;

/**
 * Makes the SQL that reads the rows of some keys. `matches` comes after the key's column; each row has its key. Only the
 * key may differ between callers: no payer's input may be able to fail the SQL statement of other payers.
 */
type Select<Row> = (matches: RawBuilder<unknown>) => RawBuilder<Row>;

type Keyed = { readonly key: Key };

/** Reads of many callers in one SQL statement, each with its own key. */
export type Batches = {
  /** The rows of a key, in the order of the SQL. */
  readonly rowsOf: <Row extends Keyed>(select: Select<Row>, key: Row['key']) => Promise<readonly Row[]>;
};

/** A caller that waits for the rows of a key. */
type Waiting<Row> = {
  readonly key: Key;
  readonly answer: (rows: readonly Row[]) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Opens batched reads: the same SQL in one turn of the event loop goes in one SQL statement for at most `size` keys,
 * because an SQL statement costs more than the few rows of a key. A size of 1 gives each key its own, for a sharded
 * database.
 */
export function openBatches(reads: Reads, size: number): Batches {
  const waitingFor = new Map<Select<Keyed>, Waiting<Keyed>[]>();

  const askAll = (select: Select<Keyed>, all: readonly Waiting<Keyed>[]): void => {
    waitingFor.delete(select);
    for (let from = 0; from < all.length; from += size) ask(reads, select, all.slice(from, from + size));
  };

  const wait = (select: Select<Keyed>, waiting: Waiting<Keyed>): void => {
    const all = waitingFor.get(select);
    if (all) {
      all.push(waiting);
      return;
    }
    const first = [waiting];
    waitingFor.set(select, first);
    setImmediate(askAll, select, first);
  };

  return {
    rowsOf: (select, key) =>
      new Promise((answer, fail) => {
        wait(select, { key, answer: answer as (rows: readonly Keyed[]) => void, fail });
      }),
  };
}

/** Repeats a failed batch key by key, so that one caller's key never fails the read of another. */
async function ask<Row extends Keyed>(
  reads: Reads,
  select: Select<Row>,
  batch: readonly Waiting<Row>[],
): Promise<void> {
  const [first, ...others] = batch;
  if (first && others.length === 0) return askOne(reads, select, first);
  try {
    await askTogether(reads, select, batch);
  } catch (error) {
    if (error instanceof DatabaseGone) {
      for (const { fail } of batch) fail(error);
      return;
    }
    await Promise.all(batch.map((waiting) => askOne(reads, select, waiting)));
  }
}

async function askOne<Row extends Keyed>(
  reads: Reads,
  select: Select<Row>,
  waiting: Waiting<Row>,
): Promise<void> {
  try {
    waiting.answer((await select(sql`= ${waiting.key}`).execute(reads)).rows);
  } catch (error) {
    waiting.fail(error);
  }
}

async function askTogether<Row extends Keyed>(
  reads: Reads,
  select: Select<Row>,
  batch: readonly Waiting<Row>[],
): Promise<void> {
  const keys = batch.map(({ key }) => key);
  const { rows } = await select(sql`= ${anyOf(keys)}`).execute(reads);
  const byKey = new Map<string, Row[]>(keys.map((key) => [textOf(key), []]));
  for (const row of rows) byKey.get(textOf(row.key))?.push(row);
  for (const { key, answer } of batch) answer(byKey.get(textOf(key)) ?? []);
}

function textOf(key: Key): string {
  return typeof key === 'string' ? key : key.toString('base64');
}

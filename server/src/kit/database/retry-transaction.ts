import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction, TransactionBuilder } from 'kysely';
import pg from 'pg';

/** Errors with which PostgreSQL has undone everything, and that do not come again: a deadlock, a serialization failure. */
const UNDONE: ReadonlySet<string> = new Set(['40P01', '40001']);

/** Time before the second try. In it the other transaction takes the locks that it has waited for. */
const PAUSE_MS = 50;

/** Hears of something that is tried again, with the code of PostgreSQL's error. */
export type OnAgain = (code: string) => void;

/** Runs SQL, and a second time, never a third, when PostgreSQL undid it and it `may` be repeated. */
export async function twice<Result>(
  run: () => Promise<Result>,
  onAgain: OnAgain,
  may = () => true,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (!UNDONE.has(code) || !may()) throw error;
    onAgain(code);
    await wait(PAUSE_MS);
    return run();
  }
}

/**
 * The builder, whose transaction runs twice where PostgreSQL undid it. The callback therefore has no effect but in the database. An
 * error after the callback has returned is not tried again, because the transaction may have been committed.
 */
export function withSecondTry<Schema>(
  builder: TransactionBuilder<Schema>,
  onAgain: OnAgain,
): TransactionBuilder<Schema> {
  const { execute, setAccessMode, setIsolationLevel } = builder;
  const executeTwice = <Result>(work: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result> => {
    let returned = false;
    const run = () =>
      execute.call(builder, async (tx) => {
        const result = await work(tx);
        returned = true;
        return result;
      });
    return twice(run, onAgain, () => !returned) as Promise<Result>;
  };
  return Object.assign(builder, {
    execute: executeTwice,
    setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) =>
      withSecondTry(setAccessMode.call(builder, mode), onAgain),
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) =>
      withSecondTry(setIsolationLevel.call(builder, level), onAgain),
  });
}

/**
 * RACED: another order of this user, another claim of a bill, another use of a coupon or the end of the account came first, and nothing
 * was written.
 */
export type WriteOutcome = 'WRITTEN' | 'RACED';

const LOST_RACE = new Set(['LP001', '23505']);

/** Runs a write of an order and returns whether it was written. A race rolls the whole transaction back. */
export async function unlessRaced(act: () => Promise<void>): Promise<WriteOutcome> {
  try {
    await act();
    return 'WRITTEN';
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code');
    if (typeof code === 'string' && LOST_RACE.has(code)) return 'RACED';
    throw error;
  }
}

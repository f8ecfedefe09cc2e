import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction, TransactionBuilder } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/** Errors with which PostgreSQL has undone everything, and that do not come again: a deadlock, a serialization failure. */
const UNDONE: ReadonlySet<string> = new Set(['40P01', '40001']);

/** Time before the second try. In it the other transaction takes the locks that it has waited for. */
const PAUSE_MS = 50;

/** Hears of something that is tried again, with the code of PostgreSQL's error. */
export type OnAgain = (code: string) => void;

type Work<Result> = (tx: Transaction<Tables>) => Promise<Result>;

/**
 * The builder, whose transaction runs a second time, and never a third, when PostgreSQL undid it. The callback therefore has
 * no effect but in the database. An error after the callback has returned is not tried again, because the transaction may have
 * been committed.
 */
export function withSecondTry(
  builder: TransactionBuilder<Tables>,
  onAgain: OnAgain,
): TransactionBuilder<Tables> {
  const { execute, setAccessMode, setIsolationLevel } = builder;
  return Object.assign(builder, {
    execute: async <Result>(work: Work<Result>): Promise<Result> => {
      let returned = false;
      const noted: Work<Result> = async (tx) => {
        const result = await work(tx);
        returned = true;
        return result;
      };
      try {
        return (await execute.call(builder, noted)) as Result;
      } catch (error) {
        const code = codeOfUndone(error);
        if (returned || code === null) throw error;
        onAgain(code);
        await wait(PAUSE_MS);
        return execute.call(builder, work) as Promise<Result>;
      }
    },
    setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) =>
      withSecondTry(setAccessMode.call(builder, mode), onAgain),
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) =>
      withSecondTry(setIsolationLevel.call(builder, level), onAgain),
  });
}

/** Runs an SQL text outside of a transaction, and a second time when PostgreSQL undid it. */
export async function withSecondRun<Result>(run: () => Promise<Result>, onAgain: OnAgain): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const code = codeOfUndone(error);
    if (code === null) throw error;
    onAgain(code);
    await wait(PAUSE_MS);
    return run();
  }
}

/** The code of an error after which nothing is left of what was done; null for any other error. */
function codeOfUndone(error: unknown): string | null {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  return UNDONE.has(code) ? code : null;
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction, TransactionBuilder } from 'kysely';
import pg from 'pg';

/** Errors after which PostgreSQL has rolled everything back and a retry may succeed: deadlock, serialization failure. */
const UNDONE: ReadonlySet<string> = new Set(['40P01', '40001']);

/** Time before the second try. In it the other transaction takes the locks that it has waited for. */
const PAUSE_MS = 50;

/** Called before a retry, with the code of PostgreSQL's error. */
export type OnRetry = (code: string) => void;

/** Runs SQL, and once more, never a third time, when PostgreSQL undid it and it `may` be repeated. */
export async function retryOnce<Result>(
  run: () => Promise<Result>,
  onRetry: OnRetry,
  may = () => true,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (!UNDONE.has(code) || !may()) throw error;
    onRetry(code);
    await wait(PAUSE_MS);
    return run();
  }
}

/**
 * The builder, whose transaction runs once more when PostgreSQL undid it. Its callback must have effects in the
 * database only. An error after the callback is not tried again: the transaction may have been committed.
 */
export function retryingTransaction<Schema>(
  builder: TransactionBuilder<Schema>,
  onRetry: OnRetry,
): TransactionBuilder<Schema> {
  const { execute, setAccessMode, setIsolationLevel } = builder;
  const executeWithRetry = <Result>(work: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result> => {
    let returned = false;
    const run = () =>
      execute.call(builder, async (tx) => {
        const result = await work(tx);
        returned = true;
        return result;
      });
    return retryOnce(run, onRetry, () => !returned) as Promise<Result>;
  };
  return Object.assign(builder, {
    execute: executeWithRetry,
    setAccessMode: (mode: Parameters<typeof setAccessMode>[0]) =>
      retryingTransaction(setAccessMode.call(builder, mode), onRetry),
    setIsolationLevel: (level: Parameters<typeof setIsolationLevel>[0]) =>
      retryingTransaction(setIsolationLevel.call(builder, level), onRetry),
  });
}

/** CONFLICT: another order, claim, use of a coupon or the end of the account came first, and nothing was written. */
export type WriteOutcome = 'WRITTEN' | 'CONFLICT';

const CONFLICTS = new Set(['LP001', '23505']);

/** Runs a write of an order and returns whether it was written. A conflict rolls the whole transaction back. */
export async function unlessConflict(act: () => Promise<void>): Promise<WriteOutcome> {
  try {
    await act();
    return 'WRITTEN';
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code');
    if (typeof code === 'string' && CONFLICTS.has(code)) return 'CONFLICT';
    throw error;
  }
}

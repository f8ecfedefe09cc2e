// What a worker does while the database is gone.
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { onceReachable } from '../../kit/database/once-reachable.ts';
import { type Db, databaseAnswers } from '../../kit/database/open.ts';
import { SECOND } from '../../kit/time.ts';

type Taken = (error: unknown, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void;

/**
 * The pool for the queue's runner. A connection is waited for instead of refused: the runner would end because of a finished job that
 * it can't delete, while the process lives. After `closing` is aborted nobody waits or gets an answer.
 */
export function waitingPool(pool: pg.Pool, closing: AbortSignal): pg.Pool {
  const connect = (taken?: Taken): Promise<pg.PoolClient> | undefined => {
    const connected = onceReachable(() => pool.connect(), closing);
    if (!taken) return connected;
    connected.then((client) => taken(undefined, client, client.release), taken);
    return undefined;
  };
  // All other functions stay those of the pool; the ones that need a connection take it here.
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool;
}

/** Waits until a runner has stopped, but not for a database that is gone: another worker frees its jobs, as after a kill. */
export async function unlessGone(stopping: Promise<void>, db: Db): Promise<void> {
  const stopped = stopping.then(() => true);
  const soon = () => wait(SECOND).then(() => false);
  while (!(await Promise.race([stopped, soon()])) && (await databaseAnswers(db)));
}

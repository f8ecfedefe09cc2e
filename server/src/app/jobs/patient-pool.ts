import type pg from 'pg';
import { onceReachable } from '../../kit/database/once-reachable.ts';

type Taken = (error: unknown, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void;

/**
 * The pool for the queue's runner. While the database is gone a connection is waited for instead of refused: the runner would
 * end the process because of a finished job that it can't delete, and come back to its jobs minutes later. After `closing` is
 * aborted nobody waits or gets an answer.
 */
export function patientPool(pool: pg.Pool, closing: AbortSignal): pg.Pool {
  const wait = () => onceReachable(() => pool.connect(), closing);
  const connect = (taken?: Taken): Promise<pg.PoolClient> | undefined => {
    if (!taken) return wait();
    wait().then((client) => taken(undefined, client, client.release), taken);
    return undefined;
  };
  // All other functions stay those of the pool; the ones that need a connection take it here.
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool;
}

import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../kit/database/open.ts';
import { type Ask, LOCK_SPACE, openLocks, tryLock } from './locks.ts';

const probe = `
  select locked_by from graphile_worker._private_jobs
  where locked_by is not null group by locked_by limit 100`;

/**
 * A killed worker leaves its jobs locked for four hours. So each worker holds an advisory lock on its id while it lives,
 * and other workers unlock the jobs of ids whose advisory lock is free. A worker that lost its connection seems dead
 * until it has another, and its running jobs may be given to others. This is safe like a kill: a job is only a hint about
 * a row, whose state says what is due, and partners recognise repeated requests by our numbers. The worker that ends
 * first deletes the job; a later failure of the other does not change it.
 */
export type Liveness = {
  readonly holdFor: (workerId: string) => void;
  /** Unlocks the jobs of dead workers. Returns their ids. */
  readonly freeTheDead: () => Promise<string[]>;
  readonly close: () => Promise<void>;
};

/** Counts live workers of this database, without workers that have just lost their connection. */
export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    select count(distinct pid) as workers from pg_locks
    where locktype = 'advisory' and classid = ${LOCK_SPACE} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.workers ?? 0;
}

/** Takes one connection of the pool while it is open. Calls `onError` each time that a lost connection can't be replaced. */
export async function openLiveness(pool: pg.Pool, onError: (error: unknown) => void): Promise<Liveness> {
  const locks = await openLocks(pool, onError);
  return {
    holdFor: locks.hold,
    freeTheDead: () =>
      locks.inTurn(async (ask) => {
        const gone: string[] = [];
        // Skip our own ids: a session can take its own advisory lock again, so they would look free.
        for (const { locked_by: workerId } of await ask<{ locked_by: string }>(probe))
          if (!locks.isOurs(workerId) && (await isGone(ask, workerId))) gone.push(workerId);
        if (gone.length > 0) await ask('select graphile_worker.force_unlock_workers($1)', [gone]);
        return gone;
      }),
    close: locks.close,
  };
}

async function isGone(ask: Ask, workerId: string): Promise<boolean> {
  if (!(await tryLock(ask, workerId))) return false;
  await ask('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, workerId]);
  return true;
}

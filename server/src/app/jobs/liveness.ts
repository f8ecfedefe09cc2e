import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../kit/database/open.ts';
import { type Ask, LOCK_SPACE, openLocks, tryLock } from './locks.ts';

const probe = `
  select locked_by from graphile_worker._private_jobs
  where locked_by is not null group by locked_by limit 100`;

/**
 * A killed worker leaves its jobs locked for four hours. So each worker holds an advisory lock under its id for as long
 * as it lives, and whoever finds a job locked by an id whose advisory lock is free gives its jobs back.
 *
 * A worker whose connection broke seems dead until it has another, and jobs that it still does may be given to others. It
 * is the same as with one that was killed in the middle of them: a job is only a hint about a row, which says itself how
 * far it is, and partners know what they did by our numbers, so done twice is done once. Whoever ends first takes the job
 * away; what fails at the one that lost it changes nothing of it.
 */
export type Liveness = {
  readonly holdFor: (workerId: string) => void;
  /** Gives back the jobs of workers that are gone; answers their ids. */
  readonly freeTheDead: () => Promise<string[]>;
  readonly close: () => Promise<void>;
};

/** Connections of live workers to this database. A worker whose connection broke is not among them until it has another. */
export async function countWorkers(db: Db): Promise<number> {
  const { rows } = await sql<{ workers: number }>`
    select count(distinct pid) as workers from pg_locks
    where locktype = 'advisory' and classid = ${LOCK_SPACE} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.workers ?? 0;
}

/** Takes one connection of the pool for as long as it is open. `onError` hears each time that a lost one can't be replaced. */
export async function openLiveness(pool: pg.Pool, onError: (error: unknown) => void): Promise<Liveness> {
  const locks = await openLocks(pool, onError);
  return {
    holdFor: locks.hold,
    freeTheDead: () =>
      locks.inTurn(async (ask) => {
        const gone: string[] = [];
        // A session can take its own advisory lock again, so our own ids would look free.
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

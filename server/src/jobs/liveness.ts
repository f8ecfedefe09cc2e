import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../database/open.ts';

/**
 * A killed worker leaves its jobs locked for four hours. So each worker holds an advisory lock under its id for as long
 * as its connection lives, and whoever finds a job locked by an id whose advisory lock is free gives its jobs back.
 */
const LOCK_SPACE = 7_401;

const hold = 'select pg_try_advisory_lock($1, hashtext($2))';
const probe = `
  select locked_by from graphile_worker._private_jobs
  where locked_by is not null group by locked_by limit 100`;

export type Liveness = {
  readonly holdFor: (workerId: string) => Promise<void>;
  /** Gives back the jobs of workers that are gone; answers their ids. */
  readonly freeTheDead: () => Promise<string[]>;
  readonly close: () => Promise<void>;
};

const isGone = async (client: pg.PoolClient, workerId: string): Promise<boolean> => {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as free',
    [LOCK_SPACE, workerId],
  );
  if (!rows[0]?.free) return false;
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, workerId]);
  return true;
};

/** Connections of live workers to this database. A worker whose connection broke is not among them until it is started anew. */
export const countWorkers = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ workers: number }>`
    select count(distinct pid) as workers from pg_locks
    where locktype = 'advisory' and classid = ${LOCK_SPACE} and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.workers ?? 0;
};

/** Takes one connection of the pool for as long as it is open. */
export const openLiveness = async (pool: pg.Pool): Promise<Liveness> => {
  const holder = await pool.connect();
  const mine = new Set<string>();
  // One connection does one thing at a time: each waits for the one before.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const result = last.then(act);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    holdFor: (workerId) => {
      mine.add(workerId);
      return inTurn(async () => {
        await holder.query(hold, [LOCK_SPACE, workerId]);
      });
    },
    freeTheDead: () =>
      inTurn(async () => {
        const { rows } = await holder.query<{ locked_by: string }>(probe);
        const gone: string[] = [];
        // A session can take its own advisory lock again, so our own ids would look free.
        for (const { locked_by: workerId } of rows)
          if (!mine.has(workerId) && (await isGone(holder, workerId))) gone.push(workerId);
        if (gone.length > 0) await holder.query('select graphile_worker.force_unlock_workers($1)', [gone]);
        return gone;
      }),
    close: () =>
      inTurn(async () => {
        await holder.query('select pg_advisory_unlock_all()');
        holder.release();
      }),
  };
};

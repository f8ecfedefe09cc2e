import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { growingWait } from '../../kit/jobs/queue.ts';
import { oneAfterAnother } from '../../kit/one-after-another.ts';
import { SECOND } from '../../kit/time.ts';

/** The advisory locks of workers have a space of their own. */
export const LOCK_SPACE = 7_401;

/** First and longest wait between tries to take every lock. Short, because a worker without its lock loses its jobs. */
const FIRST_WAIT_MS = 0.1 * SECOND;
const MOST_WAIT_MS = 5 * SECOND;

/** Time-out of a query. PostgreSQL would have cancelled it earlier, so the connection is lost without an error. */
const GONE_AFTER_MS = 40 * SECOND;

/** A connection and the ids that it has locked. */
type Holder = { readonly client: pg.PoolClient; readonly held: Set<string> };

/** Runs a query on the connection that holds the locks. */
export type Ask = <Row extends pg.QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

export type Locks = {
  /** Takes the lock of an id, and takes it again after a lost connection. */
  readonly hold: (id: string) => void;
  readonly isOurs: (id: string) => boolean;
  /** Runs `act` after earlier calls, on the connection that holds our locks. */
  readonly inTurn: <T>(act: (ask: Ask) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

/** Tries to take a lock. The session that has it already can take it again. */
export async function tryLock(ask: Ask, id: string): Promise<boolean> {
  const [row] = await ask<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
    LOCK_SPACE,
    id,
  ]);
  return row?.taken === true;
}

/**
 * Opens locks that are held until it is closed, all on one connection of the pool. Calls `onError` each time that they
 * can't be taken again.
 */
export async function openLocks(pool: pg.Pool, onError: (error: unknown) => void): Promise<Locks> {
  const ours = new Set<string>();
  const closing = new AbortController();
  let holder: Holder | null = null;
  let retaking = false;
  // One connection does one thing at a time.
  const queued = oneAfterAnother();

  const lose = (lost: Holder): void => {
    if (holder !== lost) return;
    holder = null;
    lost.client.release(true);
    void retake();
  };

  const connect = async (): Promise<Holder> => {
    const client = await pool.connect();
    const taken: Holder = { client, held: new Set() };
    client.on('error', () => lose(taken));
    holder = taken;
    return taken;
  };

  /** Takes every lock that is free: what another session has for a moment is tried again. */
  const holdAll = async (): Promise<Ask> => {
    const on = holder ?? (await connect());
    const ask = askOn(on, lose);
    for (const id of ours) if (!on.held.has(id) && (await tryLock(ask, id))) on.held.add(id);
    return ask;
  };

  const hasAll = (): boolean => holder?.held.size === ours.size;

  /** Tries until every lock is held. */
  const retake = async (): Promise<void> => {
    if (retaking) return;
    retaking = true;
    for (let tries = 0; !(hasAll() || closing.signal.aborted); tries += 1) {
      await queued(holdAll).catch(onError);
      if (hasAll()) break;
      const pause = growingWait(tries, FIRST_WAIT_MS, MOST_WAIT_MS);
      // Closing ends the pause: the loop sees it.
      await wait(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    retaking = false;
  };

  await queued(holdAll);
  return {
    hold: (id) => {
      ours.add(id);
      void retake();
    },
    isOurs: (id) => ours.has(id),
    inTurn: (act) => queued(async () => act(await holdAll())),
    close: () => {
      closing.abort();
      return queued(async () => {
        // Ending the session frees the locks.
        holder?.client.release(true);
        holder = null;
      });
    },
  };
}

/** Asks on the connection that holds the locks; `lose` hears when it is gone. */
function askOn(on: Holder, lose: (on: Holder) => void): Ask {
  return async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    const query = { text, values: [...values], query_timeout: GONE_AFTER_MS };
    try {
      return (await on.client.query<Row>(query)).rows;
    } catch (error) {
      // A refusal is an answer too; a connection that breaks after one says so itself.
      if (!(error instanceof pg.DatabaseError)) lose(on);
      throw error;
    }
  };
}

import { performance } from 'node:perf_hooks';
import type { Log } from '../log.ts';
import { MINUTE } from '../time.ts';
import { wasNotReached } from './connection-lost.ts';
import type { Db } from './open.ts';
import type { CacheName } from './states.ts';

/** A small table cached in memory as a whole. */
export type Versioned<T> = {
  /** The table, at most `STALE_MS` old. Waits for the database only after a quiet time. */
  readonly current: () => Promise<T>;
  /** Reads changes now. */
  readonly refresh: () => Promise<T>;
};

/** Shortest time between two reads of the version. */
const CHECK_MS = 1_000;

/** Largest age of the cache after a quiet time. */
const STALE_MS = 5_000;

/** Largest age of the cache while the database is gone: only this process may be cut off, and others may change the table. */
const GONE_MS = 10 * MINUTE;

type Held<T> = { readonly version: number; readonly value: T; readonly checkedAt: number };

/** Caches the result of `read` until `cache_versions` has a newer version. Busy processes use the cache while the version is read. */
export function versioned<T>(db: Db, log: Log, name: CacheName, read: () => Promise<T>): Versioned<T> {
  let held: Held<T> | null = null;
  let running: Promise<Held<T>> | null = null;

  const check = async (): Promise<Held<T>> => {
    const checkedAt = performance.now();
    // Read the version before the table, so that a change in between is seen the next time.
    const version = await versionOf(db, name);
    held = held?.version === version ? { ...held, checkedAt } : { version, value: await read(), checkedAt };
    return held;
  };
  const checkOnce = (): Promise<Held<T>> => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };

  const heldWhileGone = (error: unknown): Held<T> => {
    if (wasNotReached(error) && held && performance.now() - held.checkedAt < GONE_MS) return held;
    throw error;
  };

  return {
    current: async () => {
      const age = held ? performance.now() - held.checkedAt : Number.POSITIVE_INFINITY;
      if (!held || age > STALE_MS) return (await checkOnce().catch(heldWhileGone)).value;
      if (age > CHECK_MS)
        checkOnce().catch((error: unknown) => log.warn('cache not refreshed', { cache: name, error }));
      return held.value;
    },
    refresh: async () => {
      // A running read may have begun before the change. If it fails, its own caller gets the error.
      await running?.catch(() => null);
      return (await checkOnce()).value;
    },
  };
}

async function versionOf(db: Db, name: CacheName): Promise<number> {
  const row = await db
    .selectFrom('cache_versions')
    .select('version')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.version ?? 0;
}

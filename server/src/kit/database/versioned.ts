import { performance } from 'node:perf_hooks';
import type { Log } from '../log.ts';
import type { Db } from './open.ts';
import type { CacheName } from './types.ts';

/** A small table held in memory whole. */
export type Versioned<T> = {
  /** What the table held at most `STALE_MS` ago. Reads the database only after a quiet time. */
  readonly current: () => Promise<T>;
  /** Looks for changes now. */
  readonly refresh: () => Promise<T>;
};

/** How often the version is looked up, at most. */
const CHECK_MS = 1_000;

/** How old an answer may be when the process had nothing to do in between. */
const STALE_MS = 5_000;

type Held<T> = { readonly version: number; readonly value: T; readonly checkedAt: number };

/**
 * Keeps what `read` makes of a table until `cache_versions` names a newer version. Busy processes never wait for
 * the look-up: they go on with what they hold while it runs.
 */
export function versioned<T>(db: Db, log: Log, name: CacheName, read: () => Promise<T>): Versioned<T> {
  let held: Held<T> | null = null;
  let running: Promise<Held<T>> | null = null;

  const check = async (): Promise<Held<T>> => {
    const checkedAt = performance.now();
    // The version is read before the table: a change in between is seen again at the next look-up.
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

  return {
    current: async () => {
      const age = held ? performance.now() - held.checkedAt : Number.POSITIVE_INFINITY;
      if (!held || age > STALE_MS) return (await checkOnce()).value;
      if (age > CHECK_MS)
        checkOnce().catch((error: unknown) => log.warn('cache not refreshed', { cache: name, error }));
      return held.value;
    },
    refresh: async () => {
      // A look-up that is under way may have begun before the change.
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

import type { Context } from '../../kit/context.ts';
import type { Db } from '../../kit/database/open.ts';
import { versioned } from '../../kit/database/versioned.ts';
import type { Log } from '../../kit/log.ts';
import type { Crediting } from '../../kit/ports/crediting.ts';
import { measure, readCrediting } from './crediting-store.ts';

/** A unit with fewer write-offs has no measurement. */
const LEAST_SAMPLES = 20;

export function openCrediting(db: Db, log: Log): Crediting {
  const cache = versioned(db, log, 'crediting', () => readCrediting(db, LEAST_SAMPLES));
  return {
    of: async (unitId) => (await cache.current()).get(unitId) ?? null,
    refresh: async () => {
      await cache.refresh();
    },
  };
}

/** The job that measures how long units take. */
export async function measureCrediting(context: Context): Promise<void> {
  await measure(context.db, context.now());
  await context.crediting.refresh();
}

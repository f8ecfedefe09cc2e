import type { Context } from '../../kit/context.ts';
import { type Purge, runPurge } from '../../kit/purge.ts';

/**
 * Runs every purge in turn, each for its own time at most. One that fails is logged and keeps no other from running; what it left shows
 * in its gauge and waits for the next run.
 */
export async function purgeAll(
  { db, now, log }: Context,
  purges: Readonly<Record<string, Purge>>,
  signal?: AbortSignal,
): Promise<void> {
  for (const [name, purge] of Object.entries(purges)) {
    if (signal?.aborted) return;
    try {
      const rows = await runPurge(purge, { db, now: now(), signal });
      if (rows > 0) log.info('purged', { name, rows });
    } catch (error) {
      log.error('purge failed', { name, error });
    }
  }
}

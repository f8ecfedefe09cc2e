import type { Db } from '../database/open.ts';
import { SECOND } from '../time.ts';
import type { Purge } from './purge.ts';

/** How long one run deletes. What is left then waits for the next. */
const RUN_MS = 45 * SECOND;

type Run = {
  readonly db: Db;
  readonly now: Date;
  /** Ends the run after its present batch. */
  readonly signal?: AbortSignal | undefined;
};

/**
 * Deletes batch by batch until nothing is due, the time of the run is over, or it is called off. Returns how many rows it
 * deleted. Each batch is committed by itself, so a kill loses nothing that was done. Throws at the end when rows could not
 * be deleted.
 */
export async function runPurge({ batch }: Purge, { db, now, signal }: Run): Promise<number> {
  const until = performance.now() + RUN_MS;
  const errors: unknown[] = [];
  let deleted = 0;
  let from: string | null = null;
  do {
    const done = await batch(db, now, from);
    if (done.error !== undefined) errors.push(done.error);
    deleted += done.deleted;
    from = done.next;
  } while (from !== null && performance.now() < until && !signal?.aborted);
  if (errors.length > 0) throw errors[0];
  return deleted;
}

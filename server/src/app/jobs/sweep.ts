import type { Context } from '../../kit/context.ts';
import { enqueueAll, type SweptJob } from '../../kit/jobs/queue.ts';
import { after } from '../../kit/time.ts';
import { OVERDUE_MS, overdue } from './overdue.ts';
import { JOB_NAMES } from './tasks.ts';

/** Rows of one kind in one sweep. The rest waits for the next. */
const BATCH = 500;

/**
 * Adds a job for every overdue row without a waiting job. This also replaces a job that a dead worker still holds.
 * Continues after a kind of rows that fails.
 */
export async function sweep(context: Context): Promise<void> {
  const before = after(context.now(), -OVERDUE_MS);
  for (const name of JOB_NAMES)
    await sweepOne(context, name, before).catch((error: unknown) =>
      context.log.error('overdue rows not swept', { name, error }),
    );
}

async function sweepOne({ db, log }: Context, name: SweptJob, before: Date): Promise<void> {
  const numbers = await overdue(db, name, before, BATCH);
  if (numbers.length === 0) return;
  const count = await enqueueAll(db, name, numbers, before);
  if (count > 0) log.warn('overdue rows', { name, count });
}

import type { Context } from '../../kit/context.ts';
import { enqueueAll, type JobName } from '../../kit/jobs/queue.ts';
import { after } from '../../kit/time.ts';
import { OVERDUE_MS, overdue } from './overdue.ts';
import { JOB_NAMES } from './tasks.ts';

/** Rows of one kind that one sweep adds; what is left waits for the next. */
const BATCH = 500;

/**
 * Adds a job for every row whose time has long come and whose job does not just wait for its turn. Adding by the row's key
 * heals a job that a dead worker still holds. A kind of rows that fails keeps no other from it.
 */
export async function sweep(context: Context): Promise<void> {
  const before = after(context.now(), -OVERDUE_MS);
  for (const name of JOB_NAMES)
    await sweepOne(context, name, before).catch((error: unknown) =>
      context.log.error('overdue rows not swept', { name, error }),
    );
}

async function sweepOne({ db, log }: Context, name: JobName, before: Date): Promise<void> {
  const numbers = await overdue(db, name, before, BATCH);
  if (numbers.length === 0) return;
  const count = await enqueueAll(db, name, numbers, before);
  if (count > 0) log.warn('overdue rows', { name, count });
}

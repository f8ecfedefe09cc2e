import type { Context } from '../context.ts';
import { after } from '../time.ts';
import { OVERDUE_MS, overdue } from './overdue.ts';
import { enqueueAll } from './queue.ts';
import { JOB_NAMES } from './tasks.ts';

/** Rows of one kind that one sweep adds; what is left waits for the next. */
const BATCH = 500;

/**
 * Adds a job for every row whose time has long come and whose job does not just wait for its turn. Adding by the row's key
 * heals a job that a dead worker still holds.
 */
export const sweep = async (context: Context): Promise<void> => {
  const before = after(context.now(), -OVERDUE_MS);
  for (const name of JOB_NAMES) {
    const numbers = await overdue(context.db, name, before, BATCH);
    if (numbers.length === 0) continue;
    const count = await enqueueAll(context.db, name, numbers, before);
    if (count > 0) context.log.warn('overdue rows', { name, count });
  }
};

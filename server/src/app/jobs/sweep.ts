import { sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import type { Db } from '../../kit/database/open.ts';
import { enqueueAll, type SweptJob } from '../../kit/jobs/queue.ts';
import { after } from '../../kit/time.ts';
import { OVERDUE_MS, overdue } from './overdue.ts';
import { JOB_NAMES, KEYED_TASKS } from './tasks.ts';

/** Rows of one kind in one sweep. The rest waits for the next. */
const BATCH = 500;

/**
 * Repairs what killed workers left: adds a job for every overdue row without a waiting job, which also replaces one that a dead
 * worker still holds. Continues after a part that fails, which is logged and tried again later.
 */
export async function sweep(context: Context): Promise<void> {
  const { db, log } = context;
  await forgetReplaced(db).catch((error: unknown) => log.error('replaced jobs not forgotten', { error }));
  const before = after(context.now(), -OVERDUE_MS);
  for (const name of JOB_NAMES)
    await sweepOne(context, name, before).catch((error: unknown) =>
      log.error('overdue rows not swept', { name, error }),
    );
}

async function sweepOne({ db, log }: Context, name: SweptJob, before: Date): Promise<void> {
  const numbers = await overdue(db, name, before, BATCH);
  if (numbers.length === 0) return;
  const count = await enqueueAll(db, name, numbers, before);
  if (count > 0) log.warn('overdue rows', { name, count });
}

/**
 * Deletes jobs that have no tries left and whose work another job does. The job of a row or of a purge loses its key when a newer one replaces it
 * while it runs. A scheduled job without an error lost all its tries to kills of its worker; it goes once the schedule has added
 * the next one.
 */
async function forgetReplaced(db: Db): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and j.key is null and j.locked_at is null and j.attempts >= j.max_attempts
      and (t.identifier = any(${KEYED_TASKS}::text[])
        or (j.last_error is null and exists (
          select from graphile_worker._private_known_crontabs c
          where c.identifier = t.identifier
            and c.last_execution > (j.payload -> '_cron' ->> 'ts')::timestamptz)))`.execute(db);
}

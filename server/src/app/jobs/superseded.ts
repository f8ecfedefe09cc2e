import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { KEYED_TASKS } from './tasks.ts';

/**
 * Deletes jobs that have no tries left and whose work another job does. The job of a row or of a purge loses its key when a newer one replaces it
 * while it runs. A scheduled job without an error lost all its tries to kills of its worker; it goes once the schedule has added
 * the next one.
 */
export async function forgetSuperseded(db: Db): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and j.key is null and j.locked_at is null and j.attempts >= j.max_attempts
      and (t.identifier = any(${KEYED_TASKS}::text[])
        or (j.last_error is null and exists (
          select from graphile_worker._private_known_crontabs c
          where c.identifier = t.identifier
            and c.last_execution > (j.payload -> '_cron' ->> 'ts')::timestamptz)))`.execute(db);
}

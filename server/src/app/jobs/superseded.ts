import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { JOB_NAMES } from './tasks.ts';

/**
 * Deletes jobs that a newer job of the same row replaced while they ran, and that never ended. Such a job has no key and
 * no tries left, so that nothing else would run or delete it.
 */
export async function forgetSuperseded(db: Db): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any(${[...JOB_NAMES]}::text[])
      and j.key is null and j.locked_at is null and j.attempts >= j.max_attempts`.execute(db);
}

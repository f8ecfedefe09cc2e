import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { JOB_NAMES } from './tasks.ts';

/**
 * Forgets jobs that a later one about the same row took the place of while they ran, and that never came to their end:
 * such a job has lost its key and its tries, so nobody would do it, nor take it away.
 */
export async function forgetSuperseded(db: Db): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any(${[...JOB_NAMES]}::text[])
      and j.key is null and j.locked_at is null and j.attempts >= j.max_attempts`.execute(db);
}

import { sql } from 'kysely';
import { countSome } from '../database/count-some.ts';
import type { Db } from '../database/open.ts';

/** Jobs that gave up after all of their tries. */
const exhausted = sql`from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null`;

/** How many there are, up to a thousand. */
export function countExhausted(db: Db): Promise<number> {
  return countSome(db, sql`select 1 ${exhausted}`);
}

export type ExhaustedJob = {
  readonly task: string;
  /** The row's it is about; null: about none. */
  readonly number: string | null;
  /** Its last try ended. */
  readonly since: Date;
  /** As it was thrown: it may hold numbers of people. */
  readonly error: string | null;
};

/** They themselves, the oldest first. */
export async function exhaustedJobs(db: Db, limit: number): Promise<readonly ExhaustedJob[]> {
  const { rows } = await sql<ExhaustedJob>`
    select t.identifier as task, j.payload ->> 'number' as number, j.updated_at as since, j.last_error as error
    from (select task_id, payload, updated_at, last_error ${exhausted} order by updated_at limit ${limit}) j
    join graphile_worker._private_tasks t on t.id = j.task_id order by j.updated_at`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import { countSome } from '../../kit/database/count-some.ts';
import type { Db } from '../../kit/database/open.ts';
import type { JobName } from '../../kit/jobs/queue.ts';
import { SECOND } from '../../kit/time.ts';
import { OVERDUE_MS } from './overdue.ts';
import { ROW_TASKS } from './tasks.ts';

/** Rows of a task that are overdue, and by how many seconds the one that waits longest. */
export type Backlog = { readonly rows: number; readonly oldestSeconds: number };

/** What is overdue of a task at `now`, counted up to a thousand rows. */
export async function backlogOf(db: Db, name: JobName, now: Date): Promise<Backlog> {
  const { table, due: column = 'next_action_at' } = ROW_TASKS[name];
  const before = new Date(now.getTime() - OVERDUE_MS);
  const rows = await countSome(
    db,
    sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} < ${before} order by ${sql.ref(column)}`,
  );
  const oldest = await sql<{ due: Date | null }>`
    select min(${sql.ref(column)}) as due from ${sql.table(table)}`.execute(db);
  const due = oldest.rows[0]?.due ?? now;
  return { rows, oldestSeconds: Math.max(0, (now.getTime() - due.getTime()) / SECOND) };
}

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

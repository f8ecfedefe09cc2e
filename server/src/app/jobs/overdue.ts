import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import type { SweptJob } from '../../kit/jobs/queue.ts';
import { SECOND } from '../../kit/time.ts';
import { ROW_TASKS } from './tasks.ts';

/** A row that is this much overdue has no job any more: the worker was killed or gave up. */
export const OVERDUE_MS = 10 * SECOND;

/** Numbers of the rows whose next action is overdue at `before`, oldest first. Takes no locks. */
export async function overdue(db: Db, name: SweptJob, before: Date, limit: number): Promise<string[]> {
  const { table, number, due = 'next_action_at' } = ROW_TASKS[name];
  const { rows } = await sql<{ number: string }>`
    select ${sql.ref(number)} as number from ${sql.table(table)}
    where ${sql.ref(due)} < ${before} order by ${sql.ref(due)} limit ${limit}`.execute(db);
  return rows.map((row) => row.number);
}

import { sql } from 'kysely';
import { countSome } from '../../kit/database/count-some.ts';
import type { Db } from '../../kit/database/open.ts';
import type { SweptJob } from '../../kit/jobs/queue.ts';
import { SECOND } from '../../kit/time.ts';
import { OVERDUE_MS } from './overdue.ts';
import { ROW_TASKS } from './tasks.ts';

/** Number of overdue rows of a task, and how many seconds the oldest is overdue. */
export type Backlog = { readonly rows: number; readonly oldestSeconds: number };

/** The backlog of a task at `now`, counted up to a thousand rows. */
export async function backlogOf(db: Db, name: SweptJob, now: Date): Promise<Backlog> {
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

/** Seconds since a worker last added a scheduled job; since the tables were made, when none ever has. */
export async function scheduleIdleSeconds(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce((select max(last_execution) from graphile_worker._private_known_crontabs),
      (select min("timestamp"::timestamptz) from kysely_migration)) as at`.execute(db);
  return Math.max(0, (now.getTime() - (rows[0]?.at ?? now).getTime()) / SECOND);
}

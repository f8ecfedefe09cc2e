import { sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import type { Db } from '../../kit/database/open.ts';
import { countSome } from '../../kit/database/sql.ts';
import { enqueueAll, type SweptJob } from '../../kit/jobs/queue.ts';
import { after, SECOND } from '../../kit/time.ts';
import { JOB_NAMES, KEYED_TASKS, ROW_JOBS } from './tasks.ts';

/** Rows of one kind in one sweep. The rest waits for the next. */
const BATCH = 500;

/** Repairs what killed workers left: adds a job for every overdue row without a waiting one. Continues after a part that fails. */
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
 * Deletes jobs without tries left whose work another job does: replaced ones, which lost their key, and scheduled ones
 * without an error, which go once the schedule has added the next.
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

/** A row that is this much overdue has no job any more: the worker was killed or gave up. */
export const OVERDUE_MS = 10 * SECOND;

/** Numbers of the rows whose next action is overdue at `before`, oldest first. Takes no locks. */
export async function overdue(db: Db, name: SweptJob, before: Date, limit: number): Promise<string[]> {
  const { table, number, due = 'next_action_at' } = ROW_JOBS[name];
  const { rows } = await sql<{ number: string }>`
    select ${sql.ref(number)} as number from ${sql.table(table)}
    where ${sql.ref(due)} < ${before} order by ${sql.ref(due)} limit ${limit}`.execute(db);
  return rows.map((row) => row.number);
}

/** Number of overdue rows of a task, and the seconds since which the oldest is overdue. */
export type Backlog = { readonly rows: number; readonly oldestSeconds: number };

/** The backlog of a task at `now`, counted up to a thousand rows. */
export async function backlogOf(db: Db, name: SweptJob, now: Date): Promise<Backlog> {
  const { table, due: column = 'next_action_at' } = ROW_JOBS[name];
  const before = after(now, -OVERDUE_MS);
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

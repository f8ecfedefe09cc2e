import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database/open.ts';
import { currentRequestId } from '../trace.ts';

/** What jobs carry: the number of the row they are a hint about, and the request they came of. */
export type JobName =
  | 'payment'
  | 'bill'
  | 'refund'
  | 'sms'
  | 'statement'
  | 'agreement'
  | 'look'
  | 'plan'
  | 'closing'
  | 'copy';

/** Tries of a job before it waits for the sweep to add it anew; a job that gives up changes no state. */
const MAX_TRIES = 25;

/**
 * Which jobs are done first where many wait: what was begun is finished, and whoever waits for an answer gets it, before
 * automatic payment begins something. On its mornings tens of thousands of those are due at once.
 */
const PRIORITIES: Readonly<Record<JobName, 0 | 1>> = {
  payment: 0,
  bill: 0,
  refund: 0,
  sms: 0,
  statement: 0,
  agreement: 0,
  look: 1,
  plan: 1,
  closing: 1,
  copy: 1,
};

/** The expression that adds the job about a row, or moves it when it is there already: one job a row. */
export function addJob(name: JobName, number: string, runAt: Date) {
  return sql`
  graphile_worker.add_job(${name}, json_strip_nulls(json_build_object('number', ${number}::text,
    'requestId', ${currentRequestId() ?? null}::text)), run_at := ${runAt}, max_attempts := ${MAX_TRIES},
    job_key := ${`${name}:${number}`}, priority := ${PRIORITIES[name]})`;
}

/** Adds the job about a row; it exists only if the transaction commits. */
export async function enqueue(db: Tx, name: JobName, number: string, runAt: Date): Promise<void> {
  await sql`select ${addJob(name, number, runAt)}`.execute(db);
}

/** Adds a job for each of some rows that were due at a moment and may have lost theirs; answers how many had. */
export function enqueueAll(db: Db, name: JobName, numbers: readonly string[], at: Date): Promise<number> {
  return addJobs(
    db,
    name,
    sql`select number, ${at}::timestamptz as run_at from unnest(${numbers}::text[]) as number`,
  );
}

/** Where rows say when they are due: their table, its column of numbers, and its column of moments. */
export type DueRows = { readonly table: string; readonly number: string; readonly due: string };

/** Adds a job, at its moment, for each row of a kind that is due before `until`: the first ones, up to `limit`. */
export function enqueueUpcoming(
  db: Db,
  name: JobName,
  { table, number, due }: DueRows,
  until: Date,
  limit: number,
): Promise<number> {
  return addJobs(
    db,
    name,
    sql`select ${sql.ref(number)} as number, ${sql.ref(due)} as run_at from ${sql.table(table)}
      where ${sql.ref(due)} < ${until} order by ${sql.ref(due)} limit ${limit}`,
  );
}

/** Waits that double from `first` to `most` milliseconds as tries are counted from 0. */
export function growingWait(tries: number, first: number, most: number): number {
  return Math.min(first * 2 ** Math.min(tries, 30), most);
}

/**
 * Adds the jobs about many rows, of which `rows` selects `number` and `run_at`, outside a transaction; answers how many. A
 * job that waits and comes no later is left where it is, and one that was lost keeps its request. They are added in the
 * order of their numbers: two workers that add the same would wait for each other.
 */
async function addJobs(db: Db, name: JobName, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: added } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.add_jobs((
      select array_agg((${name}::text, json_strip_nulls(json_build_object('number', wanted.number,
          'requestId', there.payload ->> 'requestId')), null, wanted.run_at, ${MAX_TRIES}::int,
          ${`${name}:`} || wanted.number, ${PRIORITIES[name]}::int, null)::graphile_worker.job_spec order by wanted.number)
      from (${rows}) as wanted
      left join graphile_worker._private_jobs there on there.key = ${`${name}:`} || wanted.number
      where not (there.is_available and there.run_at <= wanted.run_at) is true))`.execute(db);
  return added[0]?.count ?? 0;
}

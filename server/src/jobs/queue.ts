import { sql } from 'kysely';
import type { Db, Tx } from '../database/open.ts';
import { currentRequestId } from '../trace.ts';

/** What jobs carry: the number of the row they are a hint about, and the request they came of. */
export type JobName = 'payment' | 'bill' | 'refund' | 'sms' | 'statement' | 'agreement' | 'look' | 'plan';

/** Tries of a job before it waits for the sweep to add it anew; a job that gives up changes no state. */
const MAX_TRIES = 25;

/** The expression that adds the job about a row, or moves it when it is there already: one job a row. */
export const addJob = (name: JobName, number: string, runAt: Date) => sql`
  graphile_worker.add_job(${name}, json_strip_nulls(json_build_object('number', ${number}::text,
    'requestId', ${currentRequestId() ?? null}::text)), run_at := ${runAt}, max_attempts := ${MAX_TRIES}, job_key := ${`${name}:${number}`})`;

/** Adds the job about a row; it exists only if the transaction commits. */
export const enqueue = async (db: Tx, name: JobName, number: string, runAt: Date): Promise<void> => {
  await sql`select ${addJob(name, number, runAt)}`.execute(db);
};

/**
 * The same for many rows at once, outside a transaction: what the sweep found overdue. A lost job's request is not
 * forgotten. Whoever adds many adds them in the order of their numbers: two workers that do so would wait for each other.
 */
export const enqueueAll = async (db: Db, name: JobName, numbers: readonly string[]): Promise<void> => {
  await sql`select graphile_worker.add_job(${name}, json_strip_nulls(json_build_object('number', number,
      'requestId', request)), max_attempts := ${MAX_TRIES}, job_key := ${`${name}:`} || number)
    from (select number, lost.payload ->> 'requestId' as request from unnest(${numbers}::text[]) as number
      left join graphile_worker._private_jobs lost on lost.key = ${`${name}:`} || number
      order by number) as overdue`.execute(db);
};

/** Where rows say when they are due: their table, its column of numbers, and its column of moments. */
export type DueRows = { readonly table: string; readonly number: string; readonly due: string };

/** Adds a job, at its moment, for each row of a kind that is due before `until`: the first ones, up to `limit`. */
export const enqueueUpcoming = async (
  db: Db,
  name: JobName,
  { table, number, due }: DueRows,
  until: Date,
  limit: number,
): Promise<void> => {
  await sql`select graphile_worker.add_job(${name}, json_build_object('number', number), run_at := due,
      max_attempts := ${MAX_TRIES}, job_key := ${`${name}:`} || number)
    from (select * from (
        select ${sql.ref(number)} as number, ${sql.ref(due)} as due from ${sql.table(table)}
        where ${sql.ref(due)} < ${until} order by ${sql.ref(due)} limit ${limit}) as soonest
      order by number) as upcoming`.execute(db);
};

/** Waits that double from `first` to `most` milliseconds as tries are counted from 0. */
export const growingWait = (tries: number, first: number, most: number): number =>
  Math.min(first * 2 ** Math.min(tries, 30), most);

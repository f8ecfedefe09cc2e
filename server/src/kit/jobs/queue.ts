import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database/open.ts';
import { currentRequestId } from '../trace.ts';
import { flagsOf, type Slot, type SlotGroup } from './slots.ts';

/** Names of jobs of rows that the sweep adds again when they are overdue. */
export type SweptJob =
  | 'payment'
  | 'bill'
  | 'refund'
  | 'refund-card'
  | 'reversal'
  | 'sms'
  | 'statement'
  | 'agreement'
  | 'look'
  | 'plan'
  | 'closing'
  | 'copy';

/** Names of jobs. Each is of one row: its payload is the row's number, and the id of the request that added it. */
export type JobName = SweptJob | 'mandate-check';

/** Tries of a job. After the last, the sweep adds it again. Giving up changes no state of the row. */
const MAX_TRIES = 25;

/**
 * Priority of jobs, lowest number first: texts that payers wait for and write-offs of what is paid, then other begun work,
 * then new work of automatic payment, of which tens of thousands can be due at the same time in the morning, then daily checks
 * that nobody waits for.
 */
const PRIORITIES: Readonly<Record<JobName, -1 | 0 | 1 | 2>> = {
  sms: -1,
  bill: -1,
  payment: 0,
  refund: 0,
  'refund-card': 1,
  reversal: 0,
  statement: 0,
  agreement: 0,
  look: 1,
  plan: 1,
  closing: 1,
  copy: 1,
  'mandate-check': 2,
};

/** The group of a job's slot, where who adds it does not say more. */
const GROUPS: Readonly<Record<JobName, SlotGroup>> = {
  sms: 'sms',
  bill: 'units',
  payment: 'wallet-questions',
  refund: 'wallet-acts',
  'refund-card': 'wallet-questions',
  reversal: 'units',
  statement: 'statements',
  agreement: 'wallet-questions',
  look: 'units',
  plan: 'units',
  closing: 'rest',
  copy: 'rest',
  'mandate-check': 'wallet-questions',
};

/** SQL expression that adds the job of a row, or moves the existing one: a row has one job. */
export function addJob(name: JobName, number: string, runAt: Date, slot: Slot = { group: GROUPS[name] }) {
  return sql`
  graphile_worker.add_job(${name}, json_strip_nulls(json_build_object('number', ${number}::text,
    'requestId', ${currentRequestId() ?? null}::text)), run_at := ${runAt}, max_attempts := ${MAX_TRIES},
    job_key := ${`${name}:${number}`}, priority := ${PRIORITIES[name]}, flags := ${flagsOf(name, slot)}::text[])`;
}

/** Adds the job of a row. The job exists only if the transaction commits. */
export async function enqueue(
  db: Tx,
  name: JobName,
  number: string,
  runAt: Date,
  slot?: Slot,
): Promise<void> {
  await sql`select ${addJob(name, number, runAt, slot)}`.execute(db);
}

/** The id of the request that began a row's waiting job; null when there is no job, or none began it. */
export async function requestOfJob(db: Db, name: JobName, number: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select payload ->> 'requestId' as id from graphile_worker._private_jobs where key = ${`${name}:${number}`}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** Adds jobs for rows that were due at a moment and may have lost theirs. Returns how many were added. */
export function enqueueAll(db: Db, name: JobName, numbers: readonly string[], at: Date): Promise<number> {
  return addJobs(
    db,
    name,
    sql`select number, ${at}::timestamptz as run_at, null as partner from unnest(${numbers}::text[]) as number`,
  );
}

/** A table with due rows: its name, its columns of numbers and of due times, and the SQL of the partner that each asks. */
export type DueRows = {
  readonly table: string;
  readonly number: string;
  readonly due: string;
  readonly partner: RawBuilder<string>;
};

/** Adds a job, at its due time, for each row that is due before `until`; the earliest ones, at most `limit`. */
export function enqueueUpcoming(
  db: Db,
  name: JobName,
  { table, number, due, partner }: DueRows,
  until: Date,
  limit: number,
): Promise<number> {
  return addJobs(
    db,
    name,
    sql`select ${sql.ref(number)} as number, ${sql.ref(due)} as run_at, ${partner} as partner from ${sql.table(table)}
      where ${sql.ref(due)} < ${until} order by ${sql.ref(due)} limit ${limit}`,
  );
}

/** The wait after a try: doubles from `first` to `most` milliseconds; `tries` counts from 0. */
export function growingWait(tries: number, first: number, most: number): number {
  return Math.min(first * 2 ** Math.min(tries, 30), most);
}

/**
 * Adds the jobs of many rows outside a transaction; returns how many. `rows` selects `number`, `run_at` and `partner`, which
 * may be null. A waiting job that is not later stays, and a lost job keeps its request id and its slot. Adds in the order of
 * numbers, because two workers that add the same jobs could deadlock otherwise. The flags are those of `flagsOf`.
 */
async function addJobs(db: Db, name: JobName, rows: RawBuilder<unknown>): Promise<number> {
  const group = GROUPS[name];
  const { rows: added } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.add_jobs((
      select array_agg((${name}::text, json_strip_nulls(json_build_object('number', wanted.number,
          'requestId', there.payload ->> 'requestId')), null, wanted.run_at, ${MAX_TRIES}::int,
          ${`${name}:`} || wanted.number, ${PRIORITIES[name]}::int,
          case when wanted.partner is not null then array[${group}, ${`${group}:`} || wanted.partner, ${`${name}:`} || wanted.partner]
            when there.flags is not null then array(select jsonb_object_keys(there.flags))
            else array[${group}] end)::graphile_worker.job_spec order by wanted.number)
      from (${rows}) as wanted
      left join graphile_worker._private_jobs there on there.key = ${`${name}:`} || wanted.number
      where not (there.is_available and there.run_at <= wanted.run_at) is true))`.execute(db);
  return added[0]?.count ?? 0;
}

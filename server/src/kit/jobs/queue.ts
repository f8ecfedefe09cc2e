import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database/open.ts';
import { countSome } from '../database/sql.ts';
import { currentRequestId } from '../log.ts';

/** Names of jobs of rows that the sweep adds again when they are overdue. */
export type SweptJob =
  | 'payment'
  | 'bill'
  | 'refund'
  | 'refund-card'
  | 'reversal'
  | 'sms'
  | 'statement'
  | 'mandate'
  | 'bill-check'
  | 'plan'
  | 'account-closing'
  | 'copy';

/** Names of jobs. Each is of one row: its payload is the row's number, and the id of the request that added it. */
export type JobName = SweptJob | 'mandate-check';

/** Tries of a job. After the last, the sweep adds it again. Giving up changes no state of the row. */
const MAX_TRIES = 25;

/**
 * The priority of each job, lowest first, and its group: what payers wait for and write-offs, other begun work, new
 * automatic payment (tens of thousands at once), daily checks.
 */
const JOBS: Readonly<Record<JobName, { readonly priority: -1 | 0 | 1 | 2; readonly group: JobGroup }>> = {
  sms: { priority: -1, group: 'sms' },
  bill: { priority: -1, group: 'units' },
  payment: { priority: 0, group: 'wallet-questions' },
  refund: { priority: 0, group: 'wallet-acts' },
  'refund-card': { priority: 1, group: 'wallet-questions' },
  reversal: { priority: 0, group: 'units' },
  statement: { priority: 0, group: 'statements' },
  mandate: { priority: 0, group: 'wallet-questions' },
  'bill-check': { priority: 1, group: 'units' },
  plan: { priority: 1, group: 'units' },
  'account-closing': { priority: 1, group: 'rest' },
  copy: { priority: 1, group: 'rest' },
  'mandate-check': { priority: 2, group: 'wallet-checks' },
};

/** Flags of a job: its partner, if the group has several, and its group, if it is not the usual one. */
export type Flags = { readonly partner?: string; readonly group?: JobGroup };

/** The flags of a payment's job: a deduction is an act at the wallet, a payer's own payment is only queried and closed. */
export function paymentFlags({ walletAgreementNo }: { readonly walletAgreementNo: string | null }): Flags {
  return walletAgreementNo === null ? {} : { group: 'wallet-acts' };
}

/** SQL expression that adds the job of a row, or moves the existing one: a row has one job. */
export function addJob(
  name: JobName,
  number: string,
  runAt: Date,
  { group = JOBS[name].group, partner }: Flags = {},
) {
  return sql`
  graphile_worker.add_job(${name}, json_strip_nulls(json_build_object('number', ${number}::text,
    'requestId', ${currentRequestId() ?? null}::text)), run_at := ${runAt}, max_attempts := ${MAX_TRIES},
    job_key := ${`${name}:${number}`}, priority := ${JOBS[name].priority}, flags := ${flagsOf(name, group, partner)}::text[])`;
}

/** Adds the job of a row. The job exists only if the transaction commits. */
export async function enqueue(
  db: Tx,
  name: JobName,
  number: string,
  runAt: Date,
  flags?: Flags,
): Promise<void> {
  await sql`select ${addJob(name, number, runAt, flags)}`.execute(db);
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

/** A table with due rows: its columns of numbers and due times, and the SQL of the partner that each asks, where the group has several. */
export type DueRows = {
  readonly table: string;
  readonly number: string;
  readonly due: string;
  readonly partner?: RawBuilder<string>;
};

/** Adds a job, at its due time, for each row that is due before `until`; the earliest ones, at most `limit`. */
export function enqueueUpcoming(
  db: Db,
  name: JobName,
  { table, number, due, partner = sql`null` }: DueRows,
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
 * Adds the jobs of the `number`, `run_at` and `partner` that `rows` selects, outside a transaction; returns how many. A
 * waiting job that is not later stays, and a lost one keeps its request id and flags. By number, or two workers could
 * deadlock. The flags are those of `flagsOf`.
 */
async function addJobs(db: Db, name: JobName, rows: RawBuilder<unknown>): Promise<number> {
  const { group, priority } = JOBS[name];
  const { rows: added } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.add_jobs((
      select array_agg((${name}::text, json_strip_nulls(json_build_object('number', wanted.number,
          'requestId', there.payload ->> 'requestId')), null, wanted.run_at, ${MAX_TRIES}::int,
          ${`${name}:`} || wanted.number, ${priority}::int,
          case when wanted.partner is not null then array[${group}, ${`${group}:`} || wanted.partner, ${`${name}:`} || wanted.partner]
            when there.flags is not null then array(select jsonb_object_keys(there.flags))
            else array[${group}] end)::graphile_worker.job_spec order by wanted.number)
      from (${rows}) as wanted
      left join graphile_worker._private_jobs there on there.key = ${`${name}:`} || wanted.number
      where not (there.is_available and there.run_at <= wanted.run_at) is true))`.execute(db);
  return added[0]?.count ?? 0;
}

/** Jobs of each group that one process runs at the same time, so that a partner that hangs fills its own group only. */
export const GROUPS = {
  sms: 4,
  units: 16,
  'wallet-acts': 6,
  'wallet-questions': 6,
  'wallet-checks': 4,
  statements: 3,
  rest: 4,
} as const;

export type JobGroup = keyof typeof GROUPS;

/** Most of these jobs for the same partner, in groups that have several. */
export const OF_A_PARTNER: Readonly<Partial<Record<JobGroup, number>>> = { units: 8, statements: 1 };

/** Numbers that a statement's job queries at its partner at the same time: few, because payers' jobs need the partner too. */
export const STATEMENT_QUESTIONS = 4;

/** The flags that the queue stores with a job: its group, its partner in the group, and the partner with the job's name. */
export function flagsOf(name: string, group: JobGroup, partner?: string): string[] {
  return partner === undefined ? [group] : [group, partnerFlag(group, partner), partnerFlag(name, partner)];
}

export function partnerFlag(groupOrName: string, partner: string): string {
  return `${groupOrName}:${partner}`;
}

/** Jobs that gave up after all of their tries. */
const exhausted = sql`from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null`;

/** Number of exhausted jobs, up to a thousand. */
export function countExhausted(db: Db): Promise<number> {
  return countSome(db, sql`select 1 ${exhausted}`);
}

/** A job that gave up. */
export type ExhaustedJob = {
  readonly task: string;
  /** Number of its row; null for a job without a row. */
  readonly number: string | null;
  /** End of the last try. */
  readonly since: Date;
  /** As it was thrown: it may hold numbers of people. */
  readonly error: string | null;
};

/** The exhausted jobs, oldest first. */
export async function exhaustedJobs(db: Db, limit: number): Promise<readonly ExhaustedJob[]> {
  const { rows } = await sql<ExhaustedJob>`
    select t.identifier as task, j.payload ->> 'number' as number, j.updated_at as since, j.last_error as error
    from (select task_id, payload, updated_at, last_error ${exhausted} order by updated_at limit ${limit}) j
    join graphile_worker._private_tasks t on t.id = j.task_id order by j.updated_at`.execute(db);
  return rows;
}

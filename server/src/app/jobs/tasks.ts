import type { Task, TaskList } from 'graphile-worker';
import { checkDueMandate } from '../../autopay/advance-mandate.ts';
import { autopayJobs } from '../../autopay/jobs.ts';
import { benefitJobs } from '../../benefits/jobs.ts';
import { billingJobs } from '../../billing/jobs.ts';
import { bookJobs } from '../../books/jobs.ts';
import { careJobs } from '../../care/jobs.ts';
import { channelJobs } from '../../channels/jobs.ts';
import type { Context } from '../../kit/context.ts';
import type { SweptJob } from '../../kit/jobs/queue.ts';
import type { RowJob, ScheduledJob } from '../../kit/jobs/room-jobs.ts';
import { limitsPurge } from '../../kit/limits.ts';
import { type Purge, runPurge } from '../../kit/purge.ts';
import { payingJobs } from '../../paying/jobs.ts';
import { peopleJobs } from '../../people/jobs.ts';

/** The rows with a due time, in the order in which the sweep goes through them. */
export const ROW_JOBS: Readonly<Record<SweptJob, RowJob>> = {
  ...payingJobs.rows,
  ...peopleJobs.rows,
  ...bookJobs.rows,
  ...autopayJobs.rows,
  ...careJobs.rows,
};

/** Keys of `ROW_JOBS`, in their order. */
export const JOB_NAMES = Object.keys(ROW_JOBS) as readonly SweptJob[];

/** Tasks whose jobs have the key of a row. All others are on the schedule. */
export const KEYED_TASKS: readonly string[] = [...JOB_NAMES, 'mandate-check'];

/** The purges of the retention list, by the rows that they delete. */
export const PURGES = {
  ...peopleJobs.purges,
  ...billingJobs.purges,
  ...benefitJobs.purges,
  ...bookJobs.purges,
  ...payingJobs.purges,
  ...careJobs.purges,
  limits_taken: limitsPurge,
} satisfies Record<string, Purge>;

const SCHEDULED: Readonly<Record<string, ScheduledJob>> = {
  ...channelJobs.scheduled,
  ...bookJobs.scheduled,
  ...autopayJobs.scheduled,
  ...payingJobs.scheduled,
  ...careJobs.scheduled,
  purge: { at: '*/10 * * * *', run: (context, signal) => purgeAll(context, PURGES, signal) },
};

/** Times of the scheduled jobs, in UTC. */
export const CRONTAB = Object.entries(SCHEDULED)
  .map(([name, { at }]) => `${at} ${name}`)
  .join('\n');

/** The tasks of the queue's worker. */
export function taskList(context: Context): TaskList {
  const ofRow =
    ({ advance }: RowJob): Task =>
    (payload) =>
      advance(context, numberOf(payload));
  const onSchedule =
    ({ run }: ScheduledJob): Task =>
    async (_payload, { abortSignal }) => {
      await run(context, abortSignal);
    };
  return {
    ...Object.fromEntries(JOB_NAMES.map((name) => [name, ofRow(ROW_JOBS[name])])),
    ...Object.fromEntries(Object.entries(SCHEDULED).map(([name, job]) => [name, onSchedule(job)])),
    'mandate-check': (payload) => checkDueMandate(context, numberOf(payload)),
  };
}

function numberOf(payload: unknown): string {
  const number: unknown = Reflect.get(Object(payload), 'number');
  if (typeof number !== 'string') throw new Error('a job without a number');
  return number;
}

/** Runs every purge in turn, each for its own time at most. A failure is logged and stops no other purge. */
export async function purgeAll(
  { db, now, log }: Context,
  purges: Readonly<Record<string, Purge>>,
  signal?: AbortSignal,
): Promise<void> {
  for (const [name, purge] of Object.entries(purges)) {
    if (signal?.aborted) return;
    try {
      const rows = await runPurge(purge, { db, now: now(), signal });
      if (rows > 0) log.info('purged', { name, rows });
    } catch (error) {
      log.error('purge failed', { name, error });
    }
  }
}

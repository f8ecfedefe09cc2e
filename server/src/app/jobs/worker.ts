import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Logger,
  parseCrontab,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Context } from '../../kit/context.ts';
import { DatabaseGone, meansGone } from '../../kit/database/connection-lost.ts';
import { isMigrated } from '../../kit/database/migrate.ts';
import { onceReachable } from '../../kit/database/once-reachable.ts';
import { type Db, databaseAnswers } from '../../kit/database/open.ts';
import { GROUPS } from '../../kit/jobs/queue.ts';
import { isRequestId, traced } from '../../kit/log.ts';
import type { Metrics } from '../../kit/metrics/process.ts';
import { oneAfterAnother } from '../../kit/promises.ts';
import { SECOND } from '../../kit/time.ts';
import { openFlags } from './flags.ts';
import { sweep } from './sweep.ts';
import { CRONTAB, taskList } from './tasks.ts';

/** Enough for every group, and for each scheduled task, which has none. */
const CONCURRENCY = Object.values(GROUPS).reduce((sum, jobs) => sum + jobs, 0) + parseCrontab(CRONTAB).length;

/** Time between two sweeps of overdue rows: a killed worker may delay a code by 20 s. */
export const SWEEP_EVERY_MS = 5 * SECOND;

export type Worker = { readonly stop: () => Promise<void> };

/**
 * Starts a worker once the database answers, after adding the jobs that killed workers left. While the machine's clock
 * is wrong it takes none.
 */
export async function startWorker(context: Context, pool: pg.Pool): Promise<Worker> {
  if (!(await onceReachable(() => isMigrated(context.db))))
    throw new Error('The database is not migrated: run `migrate` first.');
  const { machineClock, log } = context;
  const inTurn = oneAfterAnother();
  let runner: Pick<Runner, 'stop'> | null = null;
  let stopped = false;
  const follow = async (): Promise<void> => {
    if (stopped) return;
    if (machineClock.mayAct()) {
      runner ??= await runJobs(context, pool);
      return;
    }
    await runner?.stop();
    runner = null;
    log.warn('worker takes no jobs');
  };
  // A failure of the first repair does not stop the worker from starting.
  if (machineClock.mayAct()) await sweep(context);
  await inTurn(follow);
  machineClock.onChange(() => {
    inTurn(follow).catch((error: unknown) => log.error('worker does not follow the clock', { error }));
  });
  const timer = setInterval(() => {
    if (machineClock.mayAct()) void sweep(context);
  }, SWEEP_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await inTurn(async () => {
        stopped = true;
        await runner?.stop();
      });
      await connected(pool);
    },
  };
}

async function runJobs(context: Context, pool: pg.Pool): Promise<Pick<Runner, 'stop'>> {
  const events: WorkerEvents = new EventEmitter();
  const { wallet, sms, biller } = context;
  const closing = new AbortController();
  const runner = await run({
    pgPool: waitingPool(pool, closing.signal),
    taskList: measuredTasks(context.metrics, taskList(context)),
    concurrency: CONCURRENCY,
    pollInterval: 2 * SECOND,
    // Rows and jobs have times of the processes' clocks, so due jobs are judged by that clock too.
    useNodeTime: true,
    noHandleSignals: true,
    events,
    crontab: CRONTAB,
    logger: queueLogger(context),
    forbiddenFlags: openFlags(events, {
      wallet: wallet.breaker,
      sms: () => sms?.breaker() ?? 'CLOSED',
      units: biller.breakers,
    }),
  });
  return {
    stop: async () => {
      await unlessGone(runner.stop(), context.db);
      closing.abort();
    },
  };
}

/** Logs the queue's warnings and errors as our own lines. Leaves out its info and debug lines. */
function queueLogger(context: Context): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') context.log.error('job queue', { message, ...goneOf(meta) });
    // Jobs hold no connection while they wait for a partner, so fewer connections than jobs are enough.
    if (level === 'warning' && !message.includes('maxPoolSize')) context.log.warn('job queue', { message });
  });
}

/** The outage that a line of the queue is about; nothing for other errors, whose stack the message has. */
function goneOf(meta: Readonly<Record<string, unknown>> | undefined): { readonly error?: DatabaseGone } {
  const error = meta?.['error'];
  // A failed task may have failed by a partner, whose errors look alike.
  const gone = meta?.['failure'] ? error instanceof DatabaseGone : meansGone(error);
  return gone ? { error: new DatabaseGone(error) } : {};
}

/**
 * Waits until no request for a connection is pending: the runner still releases its last jobs, which would stay locked
 * if the pool ended.
 */
function connected(pool: pg.Pool): Promise<void> {
  return pool.connect().then(
    (client) => client.release(),
    // Without a database the jobs can't be released.
    () => undefined,
  );
}

/** Wraps tasks with the trace of their request and with metrics. */
export function measuredTasks(metrics: Metrics, tasks: TaskList): TaskList {
  const measuredTask = (name: string, task: Task): Task => {
    const timed: Task = async (payload, helpers) => {
      const begun = performance.now();
      const end = (outcome: 'done' | 'failed') =>
        metrics.worked(name, outcome, (performance.now() - begun) / SECOND);
      try {
        await task(payload, helpers);
        end('done');
      } catch (error) {
        end('failed');
        throw error;
      }
    };
    return (payload, helpers) => traced(requestIdOf(payload), () => timed(payload, helpers));
  };
  return Object.fromEntries(
    Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, measuredTask(name, task)]] : [])),
  );
}

/** The request id of a job; a new id for scheduled and swept jobs. */
function requestIdOf(payload: unknown): string {
  const requestId: unknown = Reflect.get(Object(payload), 'requestId');
  return isRequestId(requestId) ? requestId : randomUUID();
}

type Taken = (error: unknown, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void;

/**
 * The pool of the queue's runner waits for a connection instead of failing, which would end the runner while the
 * process lives. After `closing` is aborted it neither waits nor resolves.
 */
export function waitingPool(pool: pg.Pool, closing: AbortSignal): pg.Pool {
  const connect = (taken?: Taken): Promise<pg.PoolClient> | undefined => {
    const connected = onceReachable(() => pool.connect(), closing);
    if (!taken) return connected;
    connected.then((client) => taken(undefined, client, client.release), taken);
    return undefined;
  };
  // All other functions stay those of the pool; the ones that need a connection take it here.
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool;
}

/** Waits until a runner has stopped, but not for a database that is gone: another worker frees its jobs, as after a kill. */
export async function unlessGone(stopping: Promise<void>, db: Db): Promise<void> {
  const stopped = stopping.then(() => true);
  const soon = () => wait(SECOND).then(() => false);
  while (!(await Promise.race([stopped, soon()])) && (await databaseAnswers(db)));
}

import { EventEmitter } from 'node:events';
import { Logger, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Context } from '../../kit/context.ts';
import { isMigrated } from '../../kit/database/migrated.ts';
import { SECOND } from '../../kit/time.ts';
import { openLiveness } from './liveness.ts';
import { CRONTAB } from './schedule.ts';
import { taskList } from './tasks.ts';
import { tidy } from './tidy.ts';
import { watched } from './watched.ts';

const CONCURRENCY = 8;

/** How often overdue rows and dead workers are looked for: well inside the minute an order may be late after a crash. */
const SWEEP_EVERY_MS = 20 * SECOND;

export type Worker = { readonly stop: () => Promise<void> };

/** Starts working off jobs: at once those that dead workers left, then as they come. */
export async function startWorker(context: Context, pool: pg.Pool): Promise<Worker> {
  if (!(await isMigrated(context.db))) throw new Error('The database is not migrated: run `migrate` first.');
  const liveness = await openLiveness(pool, (error) => context.log.error('worker lock', { error }));
  const events: WorkerEvents = new EventEmitter();
  // Its jobs are locked under the name of the pool, whichever of its workers does them.
  events.on('pool:create', ({ workerPool }) => liveness.holdFor(workerPool.id));
  // A worker that works is worth more than one that could tidy up first.
  await tidy(context, liveness);
  const runner = await run({
    pgPool: pool,
    taskList: watched(context, taskList(context)),
    concurrency: CONCURRENCY,
    pollInterval: 2 * SECOND,
    // Rows and jobs say their moments by the processes' clocks: by the same it is judged whether one has come.
    useNodeTime: true,
    noHandleSignals: true,
    events,
    crontab: CRONTAB,
    logger: queueLogger(context),
  });
  const timer = setInterval(() => void tidy(context, liveness), SWEEP_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await runner.stop();
      await connected(pool);
      await liveness.close();
    },
  };
}

/** The queue's own warnings and errors as log lines of ours; its chatter is left out. */
function queueLogger(context: Context): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') context.log.error('job queue', { message });
    if (level === 'warning') context.log.warn('job queue', { message });
  });
}

/**
 * Waits until all who wait for a connection have one: they are served in turn. The queue's runner stops before it has one
 * to say that its last jobs are done, and a pool that ends gives out none: they would stay locked.
 */
function connected(pool: pg.Pool): Promise<void> {
  return pool.connect().then(
    (client) => client.release(),
    // Without a database nothing can be said.
    () => undefined,
  );
}

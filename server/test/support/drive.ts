import { Logger, runOnce } from 'graphile-worker';
import { overdue } from '../../src/app/jobs/sweep.ts';
import { JOB_NAMES, ROW_JOBS, taskList } from '../../src/app/jobs/tasks.ts';
import type { Context } from '../../src/kit/context.ts';
import { after, SECOND } from '../../src/kit/time.ts';
import type { TestService } from './service.ts';

const ROUNDS = 50;

/** Runs everything that is due now, and what becomes due by that, as workers do; for tests that move the clock. */
export async function workOff(context: Context): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const due: (() => Promise<void>)[] = [];
    for (const name of JOB_NAMES) {
      const { advance } = ROW_JOBS[name];
      for (const number of await overdue(context.db, name, after(context.now(), SECOND), 500))
        due.push(() => advance(context, number));
    }
    if (due.length === 0) return;
    for (const act of due) await act();
  }
  throw new Error(`something was still due after ${ROUNDS} rounds`);
}

/** Lets time pass, and then runs everything that is due. */
export function passTime({ context, clock }: Pick<TestService, 'context' | 'clock'>, ms: number) {
  clock.advance(ms);
  return workOff(context);
}

/** Runs everything that is due, and again after each pause that the wallet wants between two refunds of one trade. */
export async function workOffRefunds({
  context,
  clock,
}: Pick<TestService, 'context' | 'clock'>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await workOff(context);
    const waiting = context.db.selectFrom('refunds').select('refund_no').where('state', '=', 'DUE');
    if (!(await waiting.limit(1).executeTakeFirst())) return;
    clock.advance(context.wallet.refundGapMs);
  }
  throw new Error(`a refund still waited after ${ROUNDS} pauses`);
}

/** Runs each due job of the queue once, as a worker does. A job that fails stays failed. */
export function workQueueOnce(context: Context): Promise<void> {
  return runOnce({
    connectionString: context.config.databaseUrl,
    taskList: taskList(context),
    useNodeTime: true,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
}

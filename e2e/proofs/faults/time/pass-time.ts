import { setTimeout as pause } from 'node:timers/promises';
import { readSql } from '../../../../scripts/testing/postgres.ts';
import type { Run } from '../run.ts';
import { night } from './evening.ts';

const ASK_EVERY_MS = 200;
/** What is due within this time is waited for, in milliseconds. */
const SOON_MS = 1_000;
/**
 * What is due within this time after something else is done together with it, as in a minute of the workers: thousands
 * of accounts have as many moments.
 */
const TOGETHER_MS = 60_000;

/** The next due time of every row that has one, and the jobs that are running. */
const NEXT = `
  select (extract(epoch from min(at)) * 1000)::float8 as at from (
    select min(next_action_at) as at from wallet_payments union all select min(next_action_at) from order_bills
    union all select min(next_action_at) from refunds union all select min(next_action_at) from autopay_plans
    union all select min(next_action_at) from mandates
    union all select min(look_at) from mandates
    union all select min(check_at) from mandates) as due`;

/** Runs the schedules of each minute now, unless they are about to run, and wakes the workers. */
export async function hurry({ world }: Run): Promise<void> {
  await readSql(
    world.databaseUrl,
    `select graphile_worker.add_job(task) from unnest('{autopay,agreements}'::text[]) task
     where not exists (select from graphile_worker.jobs where task_identifier = task)`,
  );
}

/**
 * Passes the rest of a day: whenever nothing is due for a while, the clock moves to just after the next due moment.
 * Answers whether the whole day passed within `limitMs` of real time.
 */
export async function passDay(run: Run, limitMs: number): Promise<boolean> {
  const { world } = run;
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    const [next] = await readSql<{ at: number | null }>(world.databaseUrl, NEXT);
    if (!next || next.at === null || next.at > night(world.now()).getTime()) return true;
    if (next.at > world.now().getTime() + SOON_MS) await world.setClock(new Date(next.at + TOGETHER_MS));
    await hurry(run);
    await pause(ASK_EVERY_MS);
  }
  return false;
}

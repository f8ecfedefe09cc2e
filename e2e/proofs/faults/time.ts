import { setTimeout as pause } from 'node:timers/promises';
import { readSql } from '../../../scripts/testing/postgres.ts';
import type { World } from '../../../scripts/testing/world.ts';

const ASK_EVERY_MS = 200;
/** A row that is due within this time is waited for. */
const SOON_MS = 1_000;
/**
 * Rows that are due within this time after another one are done together with it, as in a minute of the workers: thousands
 * of accounts have as many moments.
 */
const TOGETHER_MS = 60_000;

/** The next due time of every row that has one, and the jobs that are running. */
const NEXT = `
  select (extract(epoch from min(at)) * 1000)::float8 as at from (
    select min(next_action_at) as at from wallet_payments union all select min(next_action_at) from order_bills
    union all select min(next_action_at) from refunds union all select min(next_action_at) from autopay_plans
    union all select min(next_action_at) from mandates
    union all select min(bill_check_at) from mandates
    union all select min(mandate_check_at) from mandates) as due`;

/** Runs the schedules of each minute now, unless they are about to run, and wakes the workers. */
export async function hurry(world: World): Promise<void> {
  await readSql(
    world.databaseUrl,
    `select graphile_worker.add_job(task) from unnest('{autopay,mandates}'::text[]) task
     where not exists (select from graphile_worker.jobs where task_identifier = task)`,
  );
}

/**
 * Passes the rest of a day: whenever nothing is due for a while, the clock moves to just after the next due moment.
 * Answers whether the whole day passed within `limitMs` of real time.
 */
export async function passDay(world: World, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (performance.now() < end) {
    const [next] = await readSql<{ at: number | null }>(world.databaseUrl, NEXT);
    if (!next || next.at === null || next.at > night(world.now()).getTime()) return true;
    if (next.at > world.now().getTime() + SOON_MS) await world.setClock(new Date(next.at + TOGETHER_MS));
    await hurry(world);
    await pause(ASK_EVERY_MS);
  }
  return false;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Offset of Shanghai, all year. */
const OFFSET = 8 * HOUR;

/** Times since midnight: EVENING when all deductions of the day have begun, NIGHT when the last one may be made. */
const EVENING = 18.25 * HOUR;
const NIGHT = 22 * HOUR;
/** The most time that repeated questions to the unit or the wallet take. */
const ENOUGH = 3 * HOUR;

/** The next evening in Shanghai after a moment. */
export function evening(at: Date): Date {
  const today = midnight(at) + EVENING;
  return new Date(today > at.getTime() ? today : today + DAY);
}

/** Ten minutes before the given evening. */
export function almost(at: Date): Date {
  return new Date(at.getTime() - HOUR / 6);
}

/** The end of the day in Shanghai. */
function night(at: Date): Date {
  return new Date(midnight(at) + NIGHT);
}

/** True if too little of the day is left for a day of automatic payment. */
export function isLate(at: Date): boolean {
  return at.getTime() > midnight(at) + NIGHT - ENOUGH;
}

function midnight(at: Date): number {
  return Math.floor((at.getTime() + OFFSET) / DAY) * DAY - OFFSET;
}

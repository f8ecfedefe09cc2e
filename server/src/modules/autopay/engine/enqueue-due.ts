import { sql } from 'kysely';
import type { Context } from '../../../kit/context.ts';
import type { Db } from '../../../kit/database/open.ts';
import { type DueRows, enqueueUpcoming } from '../../../kit/jobs/queue.ts';
import { after, MINUTE } from '../../../kit/time.ts';
import { fallDueStep } from '../../mandates/index.ts';

/** Plans that one SQL statement makes due, and SQL statements in one run: a million plans a minute at most. */
const BATCH = 1_000;
const MOST_BATCHES = 1_000;

const BILL_CHECKS: DueRows = {
  table: 'mandates',
  number: 'agreement_id',
  due: 'look_at',
  partner: sql`unit_id`,
};
const PLANS: DueRows = {
  table: 'autopay_plans',
  number: 'plan_id',
  due: 'next_action_at',
  partner: sql`(select m.unit_id from mandates m
    where m.life_user_id = autopay_plans.life_user_id and m.agreement_id = autopay_plans.agreement_id)`,
};

/** Jobs of a kind that one run adds. */
const MOST_JOBS = 5_000;

/** Runs each minute: makes plans due whose day has begun, and adds a job for each bill check and plan due within a minute. */
export async function enqueueDue(context: Context): Promise<void> {
  await fallAllDue(context);
  const until = after(context.now(), MINUTE);
  await enqueueUpcoming(context.db, 'look', BILL_CHECKS, until, MOST_JOBS);
  await enqueueUpcoming(context.db, 'plan', PLANS, until, MOST_JOBS);
}

/** Makes every plan due whose day has begun; returns how many. Any number of workers may do this at once. */
async function fallAllDue(context: Context): Promise<number> {
  let sum = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const moved = await fallDue(context.db, context.now());
    sum += moved;
    if (moved < BATCH) break;
  }
  return sum;
}

/**
 * Makes a batch of plans due; returns how many. It is the same step as for one plan, but for many rows in one SQL
 * statement, because a busy morning has a hundred thousand. Rows that another worker has locked are skipped.
 */
async function fallDue(db: Db, now: Date): Promise<number> {
  const { event, from, to } = fallDueStep;
  const { rows } = await sql<{ moved: number }>`
    with due as (
      select life_user_id, plan_id from autopay_plans
      where next_action_at <= ${now} and state = ${from}
      order by next_action_at limit ${BATCH} for update skip locked),
    moved as (
      update autopay_plans p set state = ${to}, next_action_at = p.deduct_from
      from due where p.life_user_id = due.life_user_id and p.plan_id = due.plan_id
      returning p.life_user_id, p.agreement_id, p.plan_id),
    step as (
      insert into autopay_events (life_user_id, agreement_id, machine, subject, event, from_state, to_state, at)
      select life_user_id, agreement_id, 'PLAN', plan_id, ${event}, ${from}, ${to}, ${now} from moved)
    select count(*)::int as moved from moved`.execute(db);
  return rows[0]?.moved ?? 0;
}

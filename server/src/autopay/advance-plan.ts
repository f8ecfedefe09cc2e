import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { type DueRows, enqueueUpcoming } from '../kit/jobs/queue.ts';
import { after, DAY, instant, MINUTE, SECOND } from '../kit/time.ts';
import { addMessages, addNoticeSms, type PlanFailedFacts } from '../people/index.ts';

import { deduct } from './deduct.ts';
import { planFacts } from './end-deduction.ts';
import { fallDueStep, takePlanStep } from './mandate-machine.ts';
import { lockMandate, type MandateRow } from './mandate-store.ts';
import { failedText, holdReason, leaveToPayer, noticeOrAsk } from './notice.ts';
import { mayDeduct } from './own-mandate.ts';
import { lockPlan, type PlanRow, readPlan, updatePlan } from './plan-store.ts';
import { isMissed, nextTry, spreadOf, tomorrow, whenOpen } from './schedule.ts';

/** States whose next step sends the payer a message. */
const TELLS: ReadonlySet<PlanRow['state']> = new Set(['PLANNED', 'ASKED']);

/** Takes the next step of a plan if its row says that it is due. A job that runs early, late or twice changes nothing. */
export async function advancePlan(context: Context, planId: string): Promise<void> {
  const plan = await readPlan(context.db, planId);
  if (!isDue(plan, context.now())) return;
  if (plan.state === 'DUE') return deduct(context, plan);
  await context.db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, plan.agreementId);
    const locked = await lockPlan(tx, plan.lifeUserId, planId);
    const now = context.now();
    if (mandate && isDue(locked, now)) await step(tx, context, mandate, locked, now);
  });
}

function isDue(plan: PlanRow | null, now: Date): plan is PlanRow {
  return plan !== null && plan.nextActionAt !== null && plan.nextActionAt <= after(now, SECOND);
}

/** Takes the next step of a locked plan. */
async function step(tx: Tx, context: Context, mandate: MandateRow, plan: PlanRow, now: Date): Promise<void> {
  const open = whenOpen(now);
  if (TELLS.has(plan.state) && open > now) return updatePlan(tx, plan, { next_action_at: open });
  switch (plan.state) {
    case 'PLANNED':
      return noticeOrWait(tx, context, mandate, plan, now);
    case 'NOTICED':
      await takePlanStep(tx, plan, 'FALL_DUE', now, { next_action_at: plan.deductFrom });
      return;
    case 'ASKED':
      return leaveToPayer(tx, context, mandate, plan, 'NOT_ANSWERED', now);
    case 'FAILED':
      return followFailure(tx, context, mandate, plan, now);
    case 'DUE':
    case 'DEDUCTING':
    case 'PAID':
    case 'GAVE_UP':
    case 'SKIPPED':
    case 'GONE':
    case 'WITHDRAWN':
      return;
  }
}

/** Gives notice, or waits a day while the mandate is held. A bill that would be late by then is left to its payer. */
function noticeOrWait(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  plan: PlanRow,
  now: Date,
): Promise<void> {
  if (mayDeduct(mandate)) return noticeOrAsk(tx, context, mandate, plan, plan, now);
  const next = tomorrow(now, spreadOf(mandate.agreementId));
  if (isMissed(plan.dueDate, plan.createdAt, next))
    return leaveToPayer(tx, context, mandate, plan, holdReason(mandate), now);
  return updatePlan(tx, plan, { next_action_at: next });
}

/** Failures after which another try is useless until the payer does something. */
const FINAL: ReadonlySet<PlanRow['failure']> = new Set(['AGREEMENT_ENDED', 'OVER_LIMIT']);

/** When a failed deduction is tried again; null when it is given up. */
function retryAt(
  mandate: Pick<MandateRow, 'state' | 'payDay' | 'agreementId'>,
  plan: Pick<PlanRow, 'failure' | 'tries' | 'dueDate'>,
  now: Date,
): Date | null {
  if (mandate.state !== 'SIGNED' || FINAL.has(plan.failure)) return null;
  const { payDay, agreementId } = mandate;
  return nextTry(now, plan.tries, { payDay, dueDate: plan.dueDate, spread: spreadOf(agreementId) });
}

/** Schedules the next try of a failed deduction or gives it up, and tells the payer why and what to do. */
async function followFailure(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  plan: PlanRow,
  now: Date,
): Promise<void> {
  const { lifeUserId, locked } = mandate;
  const next = retryAt(mandate, plan, now);
  if (next) await takePlanStep(tx, plan, 'RETRY', now, { deduct_from: next, next_action_at: next });
  else await takePlanStep(tx, plan, 'GIVE_UP', now);
  const subject = `${plan.planId} ${plan.tries}`;
  const facts = {
    ...planFacts(mandate, plan),
    failure: plan.failure ?? ('NOT_CONFIRMED' as const),
    ...(next && !locked ? { retryFrom: instant(next) } : {}),
    ...(plan.dueDate === null ? {} : { dueDate: plan.dueDate }),
  };
  await addMessages(tx, [{ kind: 'AUTOPAY_FAILED', subject, facts, lifeUserId }], now);
  if (!next) await textLast(tx, context, lifeUserId, facts, now);
  if (!locked) return;
  const { agreementId, unitId, numberMasked, remark } = mandate;
  const mandateFacts = { agreementId, unitId, numberMasked, remark };
  await addMessages(tx, [{ kind: 'AUTOPAY_LOCKED', subject, facts: mandateFacts, lifeUserId }], now);
}

/** Sends a text too when no further try follows, because the payer has to pay by hand. */
async function textLast(
  tx: Tx,
  context: Context,
  lifeUserId: string,
  facts: PlanFailedFacts,
  now: Date,
): Promise<void> {
  const text = await failedText(context.catalogue, facts);
  await addNoticeSms(tx, context, lifeUserId, text, { now, expiresAt: after(now, DAY) });
}

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

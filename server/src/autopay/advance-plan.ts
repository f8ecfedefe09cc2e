import { sql } from 'kysely';
import { isDue } from '../kit/advance.ts';
import { isSameBill } from '../kit/bill-id.ts';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { unlessConflict } from '../kit/database/retry-transaction.ts';
import type { LeftReason } from '../kit/database/states.ts';
import { type DueRows, enqueueUpcoming } from '../kit/jobs/queue.ts';
import { after, MINUTE } from '../kit/time.ts';
import { followFailure } from './end-deduction.ts';
import { endUnlistedPlans, queryBills, readKnownBills } from './make-plans.ts';
import { lockMandate, type MandateRow, readMandate } from './mandate-store.ts';
import { fallDueStep } from './plan-machine.ts';
import {
  figuresOf,
  holdReason,
  isUnderThreshold,
  mayDeduct,
  needsNewNotice,
  reasonToLeave,
  type UnitAnswer,
  type WantedPlan,
  waitsForOlder,
  wantedPlans,
} from './plan-rules.ts';
import { lockPlan, type PlanRow, readPlan, updatePlan } from './plan-store.ts';
import { isMissed, isOpen, nextUnitQuery, spreadOf, tomorrow, whenOpen } from './schedule.ts';
import { type LockedMandate, leaveToPayer, noticeOrAsk } from './tell-payer.ts';
import { transitionPlan } from './transition-plan.ts';

const SENDS_MESSAGE: ReadonlySet<PlanRow['state']> = new Set(['PLANNED', 'ASKED']);

/** Takes the next step of a plan if its row says that it is due. A job that runs early, late or twice changes nothing. */
export async function advancePlan(context: Context, planId: string): Promise<void> {
  const plan = await readPlan(context.db, planId);
  if (!plan || !isDue(plan.nextActionAt, context.now())) return;
  if (plan.state === 'DUE') return deduct(context, plan);
  await context.db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, plan.agreementId);
    const locked = await lockPlan(tx, plan.lifeUserId, planId);
    const now = context.now();
    if (mandate && locked && isDue(locked.nextActionAt, now))
      await act(tx, { context, mandate, now }, locked);
  });
}

/** Takes the next step of a locked plan. */
async function act(tx: Tx, locked: LockedMandate, plan: PlanRow): Promise<void> {
  const { mandate, now } = locked;
  const open = whenOpen(now);
  if (SENDS_MESSAGE.has(plan.state) && open > now) return updatePlan(tx, plan, { next_action_at: open });
  switch (plan.state) {
    case 'PLANNED':
      return mayDeduct(mandate)
        ? noticeOrAsk(tx, locked, plan, plan)
        : waitOrLeave(tx, locked, plan, held(mandate, now));
    case 'NOTICED':
      await transitionPlan(tx, plan, 'FALL_DUE', now, { next_action_at: plan.deductFrom });
      return;
    case 'ASKED':
      return leaveToPayer(tx, locked, plan, 'NOT_ANSWERED');
    case 'FAILED':
      return followFailure(tx, locked, plan);
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

/** The first wait before a deduction is tried again that a silent unit or another payment delays. */
const RETRY_MS = 20 * MINUTE;

/** A mandate whose signer is its owner's own wallet. */
type Signed = MandateRow & { readonly walletAgreementNo: string };

/** Deducts a plan that is due, if the bill is still the one in its notice. */
async function deduct(context: Context, plan: PlanRow): Promise<void> {
  const now = context.now();
  if (!isOpen(now))
    return whileDue(context, plan, (tx, _locked, due) =>
      updatePlan(tx, due, { next_action_at: whenOpen(now) }),
    );
  const mandate = await readMandate(context.db, plan.agreementId);
  if (!isSigned(mandate) || !mayDeduct(mandate)) return waitForHold(context, plan);
  const answer = await queryBills(context, mandate);
  if (!answer)
    return whileDue(context, plan, (tx, locked, due) =>
      waitOrLeave(tx, locked, due, unitSilent(due, locked.now)),
    );
  const outcome = await unlessConflict(() => beginDeduction(context, plan, answer));
  // Another payment holds the bill.
  if (outcome === 'CONFLICT')
    await whileDue(context, plan, (tx, locked, due) =>
      updatePlan(tx, due, { next_action_at: nextTryAfter(due, locked.now) }),
    );
}

/** Locks a mandate and then its plan, and runs `apply` if the plan is still DUE. */
function whileDue(
  context: Context,
  plan: PlanRow,
  apply: (tx: Tx, locked: LockedMandate, plan: PlanRow) => Promise<void>,
): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, plan.agreementId);
    const due = await lockPlan(tx, plan.lifeUserId, plan.planId);
    if (mandate && due?.state === 'DUE') await apply(tx, { context, mandate, now: context.now() }, due);
  });
}

function isSigned(mandate: MandateRow | null): mandate is Signed {
  return mandate !== null && mandate.walletAgreementNo !== null && mandate.signer === 'SAME';
}

function waitForHold(context: Context, plan: PlanRow): Promise<void> {
  return whileDue(context, plan, async (tx, locked, due) => {
    const { mandate, now } = locked;
    if (!mayDeduct(mandate)) await waitOrLeave(tx, locked, due, held(mandate, now));
  });
}

/** A mandate that is held is checked again the next day. */
function held(mandate: MandateRow, now: Date) {
  return { next: tomorrow(now, spreadOf(mandate.agreementId)), reason: holdReason(mandate) } as const;
}

/** Waits until `next`. A bill that would be late by then is left to its payer, for `reason`. */
function waitOrLeave(
  tx: Tx,
  locked: LockedMandate,
  plan: PlanRow,
  { next, reason }: { readonly next: Date; readonly reason: LeftReason },
): Promise<void> {
  return isMissed(plan.dueDate, plan.deductFrom ?? plan.createdAt, next)
    ? leaveToPayer(tx, locked, plan, reason)
    : updatePlan(tx, plan, { next_action_at: next });
}

/** A unit without a usable answer is queried again. */
function unitSilent(plan: PlanRow, now: Date) {
  return { next: nextTryAfter(plan, now), reason: 'UNIT_SILENT' } as const;
}

function nextTryAfter({ agreementId, deductFrom, createdAt }: PlanRow, now: Date): Date {
  return nextUnitQuery(now, deductFrom ?? createdAt, RETRY_MS, spreadOf(agreementId));
}

/** Begins the deduction in one transaction with the plan's step, unless the amount differs from what the payer was told. */
function beginDeduction(context: Context, plan: PlanRow, answer: UnitAnswer): Promise<void> {
  return whileDue(context, plan, async (tx, locked, due) => {
    const { mandate, now } = locked;
    if (!mayDeduct(mandate) || !isSigned(mandate) || !isOpen(now)) return;
    const wanted = stillToDeduct(mandate, due, answer);
    if (!wanted && answer.found.unreadable > 0) return waitOrLeave(tx, locked, due, unitSilent(due, now));
    if (!wanted) return endUnlistedPlans(tx, mandate, [due], now);
    if (needsNewNotice(mandate, due, wanted)) return noticeOrAsk(tx, locked, due, figuresOf(wanted));
    const known = await readKnownBills(tx, mandate, answer);
    // Somebody topped up, and the balance may be older than that: ask the unit again later.
    if (mandate.billing === 'PREPAID' && known.outdated)
      return updatePlan(tx, due, { next_action_at: nextTryAfter(due, now) });
    const reason = reasonToLeave(answer, wanted, known);
    if (reason) return leaveToPayer(tx, locked, due, reason);
    if (waitsForOlder(answer, wanted, known))
      return waitOrLeave(tx, locked, due, { next: nextTryAfter(due, now), reason: 'OLDER_FIRST' });
    return place(tx, { context, mandate, now }, due, { ...wanted, ...answer });
  });
}

/** The rest to deduct for a plan according to a new answer; null when the bill was paid another way. */
function stillToDeduct(mandate: MandateRow, plan: PlanRow, answer: UnitAnswer): WantedPlan | null {
  if (mandate.billing === 'POSTPAID')
    return wantedPlans(mandate, answer, '').find((wanted) => isSameBill(wanted, plan)) ?? null;
  if (isUnderThreshold(mandate, answer.found) === false) return null;
  const { billKey, billMonth, dueDate, usual } = plan;
  // The payer may have lowered the amount since the notice; a higher amount needs a new notice.
  const amount = Math.min(plan.amount, mandate.amount ?? plan.amount);
  return { billKey, billMonth, dueDate, usual, amount, bills: [] };
}

/** Writes the order and the plan's step. A plan whose user may not pay now waits for the next day. */
async function place(
  tx: Tx,
  { context: { paying }, mandate, now }: LockedMandate & { readonly mandate: Signed },
  plan: PlanRow,
  { unit, askedAt, bills, amount }: WantedPlan & UnitAnswer,
): Promise<void> {
  const orderId = await paying.placeDeduction(tx, { mandate, plan, unit, bills, amount, askedAt, now });
  if (orderId === null)
    return updatePlan(tx, plan, { next_action_at: tomorrow(now, spreadOf(mandate.agreementId)) });
  await transitionPlan(tx, plan, 'DEDUCT', now, {
    amount,
    bills: Math.max(bills.length, 1),
    tries: plan.tries + 1,
    tried_at: now,
    order_id: orderId,
    next_action_at: null,
  });
}

/** Plans that one SQL statement makes due, and SQL statements in one run: a million plans a minute at most. */
const BATCH = 1_000;
const MOST_BATCHES = 1_000;

const BILL_CHECKS: DueRows = {
  table: 'mandates',
  number: 'agreement_id',
  due: 'bill_check_at',
  partner: sql`unit_id`,
};
const PLANS: DueRows = {
  table: 'autopay_plans',
  number: 'plan_id',
  due: 'next_action_at',
  partner: sql`(select m.unit_id from mandates m
    where m.life_user_id = autopay_plans.life_user_id and m.agreement_id = autopay_plans.agreement_id)`,
};

const MOST_JOBS = 5_000;

/** Runs each minute: makes plans due whose day has begun, and adds a job for each bill check and plan due within a minute. */
export async function enqueueDue(context: Context): Promise<void> {
  // Any number of workers may do this at once.
  for (let batch = 0; batch < MOST_BATCHES; batch += 1)
    if ((await fallDue(context.db, context.now())) < BATCH) break;
  const until = after(context.now(), MINUTE);
  await enqueueUpcoming(context.db, 'bill-check', BILL_CHECKS, until, MOST_JOBS);
  await enqueueUpcoming(context.db, 'plan', PLANS, until, MOST_JOBS);
}

/**
 * Makes a batch of plans due and returns their number: one SQL statement, because a busy morning has a hundred
 * thousand. Rows that another worker has locked are skipped.
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

import { isSameBill } from '../billing/index.ts';
import type { Context } from '../kit/context.ts';
import type { Tx } from '../kit/database/open.ts';
import { unlessRaced } from '../kit/database/retry-transaction.ts';
import type { LeftReason } from '../kit/database/states.ts';
import { MINUTE } from '../kit/time.ts';
import { mustTellAgain } from './make-plans.ts';
import { takePlanStep } from './mandate-machine.ts';
import { lockMandate, type MandateRow, readMandate } from './mandate-store.ts';
import { holdReason, leaveToPayer, noticeOrAsk } from './notice.ts';
import { mayDeduct } from './own-mandate.ts';
import {
  askUnitOfMandate,
  endUnlistedPlans,
  figuresOf,
  isUnderThreshold,
  type PlanToMake,
  plansToMake,
  readKnownBills,
  reasonToLeave,
  type UnitAnswer,
  waitsForOlder,
} from './plan-rules.ts';
import { lockPlan, type PlanRow, updatePlan } from './plan-store.ts';
import { askAgain, isMissed, isOpen, spreadOf, tomorrow, whenOpen } from './schedule.ts';

/** The first wait before a deduction is tried again that a silent unit or somebody else's payment delays. */
const AGAIN = 20 * MINUTE;

/** A mandate whose signer is its owner's own wallet. */
type Signed = MandateRow & { readonly walletAgreementNo: string };

/** Deducts a plan that is due, if the bill is still as the payer was told. */
export async function deduct(context: Context, plan: PlanRow): Promise<void> {
  const now = context.now();
  if (!isOpen(now))
    return whileDue(context, plan, (tx, _mandate, locked) =>
      updatePlan(tx, locked, { next_action_at: whenOpen(now) }),
    );
  const mandate = await readMandate(context.db, plan.agreementId);
  if (!isSigned(mandate) || !mayDeduct(mandate)) return waitForHold(context, plan);
  const answer = await askUnitOfMandate(context, mandate);
  if (!answer) return waitForUnit(context, plan);
  const outcome = await unlessRaced(() => beginDeduction(context, plan, answer));
  if (outcome === 'RACED') await waitForOther(context, plan);
}

/** Locks a mandate and then its plan, and runs `act` if the plan is still DUE. */
function whileDue(
  context: Context,
  plan: PlanRow,
  act: (tx: Tx, mandate: MandateRow, plan: PlanRow, now: Date) => Promise<void>,
): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const mandate = await lockMandate(tx, plan.agreementId);
    const locked = await lockPlan(tx, plan.lifeUserId, plan.planId);
    if (mandate && locked?.state === 'DUE') await act(tx, mandate, locked, context.now());
  });
}

function isSigned(mandate: MandateRow | null): mandate is Signed {
  return mandate !== null && mandate.walletAgreementNo !== null && mandate.signer === 'SAME';
}

/** The mandate is held: nothing is deducted, and the hold is checked again the next day. */
function waitForHold(context: Context, plan: PlanRow): Promise<void> {
  return whileDue(context, plan, async (tx, mandate, locked, now) => {
    if (mayDeduct(mandate)) return;
    const why = { next: tomorrow(now, spreadOf(mandate.agreementId)), reason: holdReason(mandate) };
    return waitOrLeave(tx, context, mandate, locked, why, now);
  });
}

/** Waits until `next`. A bill that would be late by then is left to its payer, for `reason`. */
function waitOrLeave(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  plan: PlanRow,
  { next, reason }: { readonly next: Date; readonly reason: LeftReason },
  now: Date,
): Promise<void> {
  return isMissed(plan.dueDate, plan.deductFrom ?? plan.createdAt, next)
    ? leaveToPayer(tx, context, mandate, plan, reason, now)
    : updatePlan(tx, plan, { next_action_at: next });
}

function waitForUnit(context: Context, plan: PlanRow): Promise<void> {
  return whileDue(context, plan, (tx, mandate, locked, now) =>
    waitOrLeave(tx, context, mandate, locked, silent(locked, now), now),
  );
}

/** A unit without a usable answer is asked again. */
function silent(plan: PlanRow, now: Date) {
  return { next: nextTryAfter(plan, now), reason: 'UNIT_SILENT' } as const;
}

/** When a delayed deduction is tried again. */
function nextTryAfter({ agreementId, deductFrom, createdAt }: PlanRow, now: Date): Date {
  return askAgain(now, deductFrom ?? createdAt, AGAIN, spreadOf(agreementId));
}

/**
 * Begins the deduction in one transaction: the plan's step, and the order with its payment, bill, claim and job. Does not
 * begin when the amount differs from what the payer was told.
 */
function beginDeduction(context: Context, plan: PlanRow, answer: UnitAnswer): Promise<void> {
  return whileDue(context, plan, async (tx, mandate, locked, now) => {
    if (!mayDeduct(mandate) || !isSigned(mandate) || !isOpen(now)) return;
    const toMake = stillToTake(mandate, locked, answer);
    if (!toMake && answer.found.unreadable > 0)
      return waitOrLeave(tx, context, mandate, locked, silent(locked, now), now);
    if (!toMake) return endUnlistedPlans(tx, mandate, [locked], now);
    if (mustTellAgain(mandate, locked, toMake))
      return noticeOrAsk(tx, context, mandate, locked, figuresOf(toMake), now);
    const known = await readKnownBills(tx, mandate, answer);
    // Somebody topped up, and the balance may be older than that: ask the unit again later.
    if (mandate.billing === 'PREPAID' && known.outdated)
      return updatePlan(tx, locked, { next_action_at: nextTryAfter(locked, now) });
    const reason = reasonToLeave(answer, toMake, known);
    if (reason) return leaveToPayer(tx, context, mandate, locked, reason, now);
    if (waitsForOlder(answer, toMake, known)) {
      const why = { next: nextTryAfter(locked, now), reason: 'OLDER_FIRST' } as const;
      return waitOrLeave(tx, context, mandate, locked, why, now);
    }
    return place(tx, context, mandate, locked, { ...toMake, ...answer }, now);
  });
}

/** What is still to be deducted for a plan according to a new answer; null when the bill was paid another way. */
function stillToTake(mandate: MandateRow, plan: PlanRow, answer: UnitAnswer): PlanToMake | null {
  if (mandate.billing === 'POSTPAID')
    return plansToMake(mandate, answer, '').find((toMake) => isSameBill(toMake, plan)) ?? null;
  if (isUnderThreshold(mandate, answer.found) === false) return null;
  const { billKey, billMonth, dueDate, usual } = plan;
  // The payer may have lowered the amount since the notice; a higher amount needs a new notice.
  const amount = Math.min(plan.amount, mandate.amount ?? plan.amount);
  return { billKey, billMonth, dueDate, usual, amount, bills: [] };
}

/** Writes the order and the plan's step. A plan whose user may not pay now waits for the next day. */
async function place(
  tx: Tx,
  { paying }: Context,
  mandate: Signed,
  plan: PlanRow,
  { unit, askedAt, bills, amount }: PlanToMake & UnitAnswer,
  now: Date,
): Promise<void> {
  const orderId = await paying.placeDeduction(tx, { mandate, plan, unit, bills, amount, askedAt, now });
  if (orderId === null)
    return updatePlan(tx, plan, { next_action_at: tomorrow(now, spreadOf(mandate.agreementId)) });
  await takePlanStep(tx, plan, 'DEDUCT', now, {
    amount,
    bills: Math.max(bills.length, 1),
    tries: plan.tries + 1,
    tried_at: now,
    order_id: orderId,
    next_action_at: null,
  });
}

/** Somebody else is paying the bill: try again later. */
function waitForOther(context: Context, plan: PlanRow): Promise<void> {
  return whileDue(context, plan, (tx, _mandate, locked, now) =>
    updatePlan(tx, locked, { next_action_at: nextTryAfter(locked, now) }),
  );
}

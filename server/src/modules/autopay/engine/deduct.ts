import type { Context } from '../../../kit/context.ts';
import type { Tx } from '../../../kit/database/open.ts';
import { MINUTE } from '../../../kit/time.ts';
import {
  type LeftReason,
  lockMandate,
  lockPlan,
  type MandateRow,
  type PlanRow,
  readMandate,
  takePlanStep,
  updatePlan,
} from '../../mandates/index.ts';
import { placeDeduction, unlessRaced } from '../../orders/index.ts';
import { mayTake } from '../guards.ts';
import { askAgain, isMissed, isOpen, tomorrow, whenOpen } from '../schedule.ts';
import { spreadOf } from '../spread.ts';
import { type Asked, askAbout } from './ask.ts';
import { vanish } from './gone.ts';
import { inTheWay, knownOf, waitsForOlder } from './in-the-way.ts';
import { heldBy, leave } from './leave.ts';
import { isNews } from './plan-found.ts';
import { tell } from './tell.ts';
import { isLow, toTell, type Wanted, wantedOf } from './wanted.ts';

/** What stands in the way for a while, a silent unit or somebody else's payment of the bill, is looked at again so much later at first. */
const AGAIN = 20 * MINUTE;

type Signed = MandateRow & { readonly walletAgreementNo: string };

/** Takes what is due under a plan, if that is still what the payer was told of. */
export async function deduct(context: Context, plan: PlanRow): Promise<void> {
  const now = context.now();
  if (!isOpen(now))
    return whileDue(context, plan, (tx, _mandate, locked) =>
      updatePlan(tx, locked, { next_action_at: whenOpen(now) }),
    );
  const mandate = await readMandate(context.db, plan.agreementId);
  if (!isSigned(mandate) || !mayTake(mandate)) return waitForHold(context, plan);
  const asked = await askAbout(context, mandate);
  if (!asked) return waitForUnit(context, plan);
  const outcome = await unlessRaced(() => begin(context, plan, asked));
  if (outcome === 'RACED') await waitForOther(context, plan);
}

/** Does something about a plan that is still DUE, with its mandate; both locked, the mandate first, as everywhere. */
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
  return mandate !== null && mandate.walletAgreementNo !== null;
}

/** Nothing is taken while something holds the mandate; whether it does still is seen once a day. */
function waitForHold(context: Context, plan: PlanRow): Promise<void> {
  return whileDue(context, plan, async (tx, mandate, locked, now) => {
    if (mayTake(mandate)) return;
    const why = { next: tomorrow(now, spreadOf(mandate.agreementId)), reason: heldBy(mandate) };
    return waitOrLeave(tx, context, mandate, locked, why, now);
  });
}

/** Waits until `next`; a bill that would be late by then is left to its payer, for what made it wait. */
function waitOrLeave(
  tx: Tx,
  context: Context,
  mandate: MandateRow,
  plan: PlanRow,
  { next, reason }: { readonly next: Date; readonly reason: LeftReason },
  now: Date,
): Promise<void> {
  return isMissed(plan.dueDate, plan.deductFrom ?? plan.createdAt, next)
    ? leave(tx, context, mandate, plan, reason, now)
    : updatePlan(tx, plan, { next_action_at: next });
}

function waitForUnit(context: Context, plan: PlanRow): Promise<void> {
  return whileDue(context, plan, (tx, mandate, locked, now) => {
    const why = { next: again(locked, now), reason: 'UNIT_SILENT' } as const;
    return waitOrLeave(tx, context, mandate, locked, why, now);
  });
}

/** When what stands in the way of a plan is looked at again. */
function again({ agreementId, deductFrom, createdAt }: PlanRow, now: Date): Date {
  return askAgain(now, deductFrom ?? createdAt, AGAIN, spreadOf(agreementId));
}

/**
 * Begins the deduction in one transaction: the plan's step, and the order with its payment, bill, claim and job. Nothing
 * of it happens where the amount is not what the payer was told of.
 */
function begin(context: Context, plan: PlanRow, asked: Asked): Promise<void> {
  return whileDue(context, plan, async (tx, mandate, locked, now) => {
    if (!mayTake(mandate) || !isSigned(mandate) || !isOpen(now)) return;
    const wanted = stillWanted(mandate, locked, asked);
    if (!wanted) return vanish(tx, mandate, [locked], now);
    if (isNews(mandate, locked, wanted)) return tell(tx, context, mandate, locked, toTell(wanted), now);
    const known = await knownOf(tx, mandate, asked);
    // Somebody topped up, and the balance may be from before it was booked: it is asked for again.
    if (mandate.billing === 'PREPAID' && known.old)
      return updatePlan(tx, locked, { next_action_at: again(locked, now) });
    const reason = inTheWay(asked, wanted, known);
    if (reason) return leave(tx, context, mandate, locked, reason, now);
    if (waitsForOlder(asked, wanted, known)) {
      const why = { next: again(locked, now), reason: 'OLDER_FIRST' } as const;
      return waitOrLeave(tx, context, mandate, locked, why, now);
    }
    return place(tx, mandate, locked, { ...wanted, ...asked }, now);
  });
}

/** What the unit's fresh answer leaves to take for a plan; null: nothing, it was paid another way. */
function stillWanted(mandate: MandateRow, plan: PlanRow, asked: Asked): Wanted | null {
  if (mandate.billing === 'POSTPAID')
    return wantedOf(mandate, asked, '').find(({ billKey }) => billKey === plan.billKey) ?? null;
  if (isLow(mandate, asked.found) === false) return null;
  const { billKey, billMonth, dueDate, usual } = plan;
  // The payer was told of so much: it may have been set lower since, and is told of anew before it is more.
  const amount = Math.min(plan.amount, mandate.amount ?? plan.amount);
  return { billKey, billMonth, dueDate, usual, amount, bills: [] };
}

/** Writes the order and the plan's step; one whose user may not pay now waits for the next day. */
async function place(
  tx: Tx,
  mandate: Signed,
  plan: PlanRow,
  { unit, askedAt, bills, amount }: Wanted & Asked,
  now: Date,
): Promise<void> {
  const orderId = await placeDeduction(tx, { mandate, plan, unit, bills, amount, askedAt, now });
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

/** Somebody is paying the bill: whether it is still owed is seen later. */
function waitForOther(context: Context, plan: PlanRow): Promise<void> {
  return whileDue(context, plan, (tx, _mandate, locked, now) =>
    updatePlan(tx, locked, { next_action_at: again(locked, now) }),
  );
}

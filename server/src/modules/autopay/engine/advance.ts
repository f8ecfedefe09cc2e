import type { Context } from '../../../kit/context.ts';
import type { Tx } from '../../../kit/database/open.ts';
import { after, SECOND } from '../../../kit/time.ts';
import {
  lockMandate,
  lockPlan,
  type MandateRow,
  type PlanRow,
  readPlan,
  takePlanStep,
  updatePlan,
} from '../../mandates/index.ts';
import { mayDeduct } from '../guards.ts';
import { isMissed, tomorrow, whenOpen } from '../schedule.ts';
import { spreadOf } from '../spread.ts';
import { followFailure } from './after-failure.ts';
import { deduct } from './deduct.ts';
import { holdReason, leaveToPayer } from './leave-to-payer.ts';
import { noticeOrAsk } from './notice-or-ask.ts';

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

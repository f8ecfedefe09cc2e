import type { Tx } from '../../../kit/database/open.ts';
import { isSameBill, settledOf } from '../../claims/index.ts';
import { lockPlan, type MandateRow, type PlanRow, takePlanStep } from '../../mandates/index.ts';
import { whenOpen } from '../schedule.ts';
import { figuresOf, type PlanToMake } from './plan-to-make.ts';

/**
 * Ends the plans of bills that their unit no longer lists, probably because they were paid another way. A bill that the
 * unit lists again can be restored, but not one that this service wrote off, nor a top-up, because each day has its own.
 */
export async function endUnlistedPlans(
  tx: Tx,
  { unitId, numberHash, billing }: MandateRow,
  plans: readonly PlanRow[],
  now: Date,
): Promise<void> {
  if (plans.length === 0) return;
  const keys = plans.map(({ billKey }) => billKey);
  const settled = await settledOf(tx, unitId, numberHash, keys);
  for (const plan of plans) {
    const forGood = billing === 'PREPAID' || settled.some((bill) => isSameBill(bill, plan));
    await takePlanStep(tx, plan, forGood ? 'WITHDRAW' : 'VANISH', now);
  }
}

/** Restores the plan of a bill that its unit lists again, as if it were new: earlier notices and approvals do not count. */
export async function restorePlan(tx: Tx, plan: PlanRow, toMake: PlanToMake, now: Date): Promise<PlanRow> {
  await takePlanStep(tx, plan, 'COME_BACK', now, {
    ...figuresOf(toMake),
    due_date: toMake.dueDate,
    approved: false,
    ask_reason: null,
    deduct_from: null,
    next_action_at: whenOpen(now),
  });
  const back = await lockPlan(tx, plan.lifeUserId, plan.planId);
  if (!back) throw new Error(`no plan ${plan.planId}`);
  return back;
}

import type { Tx } from '../../../kit/database/open.ts';
import { settledOf } from '../../claims/index.ts';
import { lockPlan, type MandateRow, type PlanRow, takePlanStep } from '../../mandates/index.ts';
import { whenOpen } from '../schedule.ts';
import { toTell, type Wanted } from './wanted.ts';

/**
 * What the unit no longer asks for is not taken: it was paid another way, as far as anybody knows. Should the unit list a
 * bill again, it comes back; not one that was booked here, nor a top-up, of which there is another one each day.
 */
export async function vanish(
  tx: Tx,
  { unitId, numberHash, billing }: MandateRow,
  plans: readonly PlanRow[],
  now: Date,
): Promise<void> {
  if (plans.length === 0) return;
  const keys = plans.map(({ billKey }) => billKey);
  const settled = await settledOf(tx, unitId, numberHash, keys);
  for (const plan of plans) {
    const forGood = billing === 'PREPAID' || settled.has(plan.billKey);
    await takePlanStep(tx, plan, forGood ? 'WITHDRAW' : 'VANISH', now);
  }
}

/** A bill that was gone is listed again: as if it were new, whatever was said or agreed to before. */
export async function comeBack(tx: Tx, plan: PlanRow, wanted: Wanted, now: Date): Promise<PlanRow> {
  await takePlanStep(tx, plan, 'COME_BACK', now, {
    ...toTell(wanted),
    due_date: wanted.dueDate,
    approved: false,
    ask_reason: null,
    deduct_from: null,
    next_action_at: whenOpen(now),
  });
  const back = await lockPlan(tx, plan.lifeUserId, plan.planId);
  if (!back) throw new Error(`no plan ${plan.planId}`);
  return back;
}

import type { Updateable } from 'kysely';
import type { Tx } from '../kit/database/open.ts';
import type { PlanState } from '../kit/database/states.ts';
import type { Tables } from '../kit/database/tables.ts';
import { newPlanId } from '../kit/ids.ts';
import { mustStep } from '../kit/machine.ts';
import { recordStep } from './mandate-store.ts';
import { type PlanEvent, planMachine } from './plan-machine.ts';
import { AT_REST, insertPlan, type NewPlan, type PlanRow, updatePlan } from './plan-store.ts';

/** Writes the first plan of a bill; its notice is due at `nextActionAt`. The caller has locked the mandate. */
export async function beginPlan(
  tx: Tx,
  plan: Omit<NewPlan, 'planId' | 'createdAt'>,
  now: Date,
): Promise<PlanRow> {
  const { lifeUserId, agreementId } = plan;
  const row = await insertPlan(tx, { ...plan, planId: newPlanId(lifeUserId, now), createdAt: now });
  const step = { subject: row.planId, event: 'BEGIN', from_state: null, to_state: row.state };
  await recordStep(tx, { lifeUserId, agreementId }, { machine: 'PLAN', ...step }, now);
  return row;
}

/** Moves a plan to its next state. The caller has locked the row. */
export async function transitionPlan(
  tx: Tx,
  plan: PlanRow,
  event: PlanEvent,
  now: Date,
  change: Omit<Updateable<Tables['autopay_plans']>, 'state' | 'ended_at'> = {},
): Promise<PlanState> {
  const state = mustStep(planMachine, plan.state, event);
  const rest = AT_REST.includes(state) ? { ended_at: now, next_action_at: null } : { ended_at: null };
  await updatePlan(tx, plan, { ...change, state, ...rest });
  const step = { subject: plan.planId, event, from_state: plan.state, to_state: state };
  await recordStep(tx, plan, { machine: 'PLAN', ...step }, now);
  return state;
}

import type { Updateable } from 'kysely';
import type { Tx } from '../../kit/database/open.ts';
import type { Tables } from '../../kit/database/tables.ts';
import { newPlanId } from '../../kit/ids.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { mustStep } from '../../kit/machine.ts';
import { after, DAY } from '../../kit/time.ts';
import { recordStep } from './events-store.ts';
import {
  type MandateEvent,
  type MandateState,
  mandateMachine,
  type PlanEvent,
  type PlanState,
  planMachine,
} from './machine.ts';
import { AT_REST, insertPlan, lockQueuedPlans, type PlanRow, updatePlan } from './plan-store.ts';
import { type MandateRow, updateMandate } from './store.ts';

/** A new plan, PLANNED. Its notice is due at `nextActionAt`. */
export type NewPlan = Pick<
  PlanRow,
  'lifeUserId' | 'agreementId' | 'billKey' | 'billMonth' | 'bills' | 'dueDate' | 'amount' | 'usual'
> & { readonly nextActionAt: Date };

/** Writes the first plan of a bill. The caller has locked the mandate. */
export async function beginPlan(tx: Tx, plan: NewPlan, now: Date): Promise<PlanRow> {
  const { lifeUserId, agreementId } = plan;
  const row = await insertPlan(tx, { ...plan, planId: newPlanId(lifeUserId, now), createdAt: now });
  const step = { machine: 'PLAN' as const, subject: row.planId, event: 'BEGIN', from: null, to: row.state };
  await recordStep(tx, { lifeUserId, agreementId, ...step, at: now });
  return row;
}

/** Whether a state has no further steps. */
export function isFinal(state: PlanState): boolean {
  return Object.keys(planMachine[state]).length === 0;
}

/** Takes one step of a plan's machine. The caller has locked the row. */
export async function takePlanStep(
  tx: Tx,
  plan: PlanRow,
  event: PlanEvent,
  now: Date,
  change: Omit<Updateable<Tables['autopay_plans']>, 'state' | 'ended_at'> = {},
): Promise<PlanState> {
  const state = mustStep(planMachine, plan.state, event);
  const rest = AT_REST.includes(state) ? { ended_at: now, next_action_at: null } : { ended_at: null };
  await updatePlan(tx, plan, { ...change, state, ...rest });
  const { lifeUserId, agreementId, planId } = plan;
  const step = { machine: 'PLAN' as const, subject: planId, event, from: plan.state, to: state, at: now };
  await recordStep(tx, { lifeUserId, agreementId, ...step });
  return state;
}

/**
 * Takes one step of a mandate's machine with all that follows from it. The caller has locked the row. `change`: further
 * columns to write, such as the time of the next query.
 */
export async function takeMandateStep(
  tx: Tx,
  mandate: MandateRow,
  event: MandateEvent,
  now: Date,
  change: Omit<Updateable<Tables['mandates']>, 'state'> = {},
): Promise<MandateRow> {
  const state = mustStep(mandateMachine, mandate.state, event);
  // A signed mandate checks its bills at once; an ending one queries the wallet.
  const dates = {
    SIGNING: {},
    SIGNED: {
      signed_at: now,
      sign_before: null,
      look_at: now,
      check_at: after(now, DAY),
      asked: 0,
      next_action_at: null,
    },
    ENDING: { look_at: null, check_at: null, asked: 0, next_action_at: now },
    ENDED: { ended_at: now, look_at: null, check_at: null, next_action_at: null },
  }[state];
  await updateMandate(tx, mandate, { ...dates, ...change, state });
  const { lifeUserId, agreementId } = mandate;
  const step = {
    machine: 'AGREEMENT' as const,
    subject: agreementId,
    event,
    from: mandate.state,
    to: state,
  };
  await recordStep(tx, { lifeUserId, agreementId, ...step, at: now });
  if (state === 'ENDING' || state === 'ENDED') await withdrawQueued(tx, mandate, now);
  if (state === 'ENDING') await enqueue(tx, 'agreement', agreementId, now);
  return { ...mandate, state };
}

/** The event with which a payer ends a mandate in each state; null when it is ending already. */
const ENDING: Readonly<Record<MandateState, 'DROP_ASKED' | 'END_ASKED' | null>> = {
  SIGNING: 'DROP_ASKED',
  SIGNED: 'END_ASKED',
  ENDING: null,
  ENDED: null,
};

/** Whether a mandate is ending or has ended. */
export function isOver({ state }: Pick<MandateRow, 'state'>): boolean {
  return ENDING[state] === null;
}

/**
 * Ends a mandate for its payer: nothing is deducted from now on, and a job ends it at the wallet. Does nothing when it is
 * over. The caller has locked it. Returns its state.
 */
export async function endForPayer(tx: Tx, mandate: MandateRow, now: Date): Promise<MandateState> {
  const event = ENDING[mandate.state];
  if (!event) return mandate.state;
  return (await takeMandateStep(tx, mandate, event, now, { end_reason: 'BY_PAYER' })).state;
}

/** The step FALL_DUE as values for an SQL statement that takes it for many plans. */
export const fallDueStep = {
  event: 'FALL_DUE',
  from: 'NOTICED',
  to: mustStep(planMachine, 'NOTICED', 'FALL_DUE'),
} as const;

/** Withdraws a mandate's plans. A deduction that has begun goes on to its end. */
async function withdrawQueued(tx: Tx, { lifeUserId, agreementId }: MandateRow, now: Date): Promise<void> {
  for (const plan of await lockQueuedPlans(tx, lifeUserId, agreementId))
    await takePlanStep(tx, plan, 'WITHDRAW', now);
}

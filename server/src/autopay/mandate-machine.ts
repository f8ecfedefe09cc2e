import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../kit/database/open.ts';
import type { MandateState, PlanState } from '../kit/database/states.ts';
import type { Tables } from '../kit/database/tables.ts';
import { newPlanId } from '../kit/ids.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import { type Machine, mustStep } from '../kit/machine.ts';
import { after, DAY } from '../kit/time.ts';
import { type MandateRow, updateMandate } from './mandate-store.ts';
import {
  AT_REST,
  insertPlan,
  lockQueuedPlans,
  type NewPlan,
  type PlanRow,
  updatePlan,
} from './plan-store.ts';

/** DROP_ASKED and END_ASKED are the service's own events; the others come from the wallet. */
export type MandateEvent = 'WALLET_SIGNED' | 'DROP_ASKED' | 'END_ASKED' | 'WALLET_ENDED';

/**
 * A dropped activation may have been signed just before, so it is ended at the wallet like a signed one. One that is
 * signed even later is ended again.
 */
export const mandateMachine: Machine<MandateState, MandateEvent> = {
  SIGNING: { WALLET_SIGNED: 'SIGNED', DROP_ASKED: 'ENDING', WALLET_ENDED: 'ENDED' },
  SIGNED: { END_ASKED: 'ENDING', WALLET_ENDED: 'ENDED' },
  ENDING: { WALLET_ENDED: 'ENDED' },
  ENDED: { WALLET_SIGNED: 'ENDING' },
};

/**
 * SKIP and APPROVE are the payer's; PAY and FAIL follow the deduction's payment; VANISH and COME_BACK the unit's list of bills;
 * WITHDRAW: booked for another payment, or the mandate ended.
 */
export type PlanEvent =
  | 'NOTICE'
  | 'ASK'
  | 'APPROVE'
  | 'FALL_DUE'
  | 'DEDUCT'
  | 'PAY'
  | 'FAIL'
  | 'RETRY'
  | 'GIVE_UP'
  | 'SKIP'
  | 'VANISH'
  | 'COME_BACK'
  | 'WITHDRAW';

const LEFT = { SKIP: 'SKIPPED', WITHDRAW: 'WITHDRAWN', GIVE_UP: 'GAVE_UP' } as const;
const AWAY = { ...LEFT, VANISH: 'GONE' } as const;

export const planMachine: Machine<PlanState, PlanEvent> = {
  PLANNED: { NOTICE: 'NOTICED', ASK: 'ASKED', ...AWAY },
  // A bill that grew since its notice gets a new notice or question.
  NOTICED: { FALL_DUE: 'DUE', NOTICE: 'NOTICED', ASK: 'ASKED', ...AWAY },
  ASKED: { APPROVE: 'DUE', ASK: 'ASKED', NOTICE: 'NOTICED', ...AWAY },
  DUE: { DEDUCT: 'DEDUCTING', NOTICE: 'NOTICED', ASK: 'ASKED', ...AWAY },
  DEDUCTING: { PAY: 'PAID', FAIL: 'FAILED' },
  // The next step after a failure and its message come before the unit's next answer.
  FAILED: { RETRY: 'DUE', ...LEFT },
  // The payer was not told that the bill is gone: it begins again with a new notice, or is left to its payer.
  GONE: { COME_BACK: 'PLANNED', WITHDRAW: 'WITHDRAWN', GIVE_UP: 'GAVE_UP' },
  PAID: {},
  GAVE_UP: {},
  SKIPPED: {},
  WITHDRAWN: {},
};

/** Writes the first plan of a bill; its notice is due at `nextActionAt`. The caller has locked the mandate. */
export async function beginPlan(
  tx: Tx,
  plan: Omit<NewPlan, 'planId' | 'createdAt'>,
  now: Date,
): Promise<PlanRow> {
  const { lifeUserId, agreementId } = plan;
  const row = await insertPlan(tx, { ...plan, planId: newPlanId(lifeUserId, now), createdAt: now });
  const step = {
    machine: 'PLAN' as const,
    subject: row.planId,
    event: 'BEGIN',
    from_state: null,
    to_state: row.state,
  };
  await recordStep(tx, { lifeUserId, agreementId }, step, now);
  return row;
}

/** True if a state has no further steps. */
export function isFinal(state: PlanState): boolean {
  return Object.keys(planMachine[state]).length === 0;
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
  const step = {
    machine: 'PLAN' as const,
    subject: plan.planId,
    event,
    from_state: plan.state,
    to_state: state,
  };
  await recordStep(tx, plan, step, now);
  return state;
}

/**
 * Moves a mandate to its next state with all that follows from it. The caller has locked the row. `change`: further
 * columns to write, such as the time of the next query.
 */
export async function transitionMandate(
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
    from_state: mandate.state,
    to_state: state,
  };
  await recordStep(tx, mandate, step, now);
  if (state === 'ENDING' || state === 'ENDED')
    // A deduction that has begun goes on to its end.
    for (const plan of await lockQueuedPlans(tx, lifeUserId, agreementId))
      await transitionPlan(tx, plan, 'WITHDRAW', now);
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

/** True if a mandate is ending or has ended. */
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
  return (await transitionMandate(tx, mandate, event, now, { end_reason: 'BY_PAYER' })).state;
}

/** The step FALL_DUE as values for an SQL statement that takes it for many plans. */
export const fallDueStep = {
  event: 'FALL_DUE',
  from: 'NOTICED',
  to: mustStep(planMachine, 'NOTICED', 'FALL_DUE'),
} as const;

/** Records a step of a mandate or of a plan. */
async function recordStep(
  tx: Tx,
  { lifeUserId, agreementId }: Pick<MandateRow, 'lifeUserId' | 'agreementId'>,
  step: Omit<Insertable<Tables['autopay_events']>, 'life_user_id' | 'agreement_id' | 'at'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('autopay_events')
    .values({ life_user_id: lifeUserId, agreement_id: agreementId, at, ...step })
    .execute();
}

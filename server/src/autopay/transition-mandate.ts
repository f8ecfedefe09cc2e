import type { Updateable } from 'kysely';
import type { Tx } from '../kit/database/open.ts';
import type { MandateState } from '../kit/database/states.ts';
import type { Tables } from '../kit/database/tables.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import { mustStep } from '../kit/machine.ts';
import { after, DAY } from '../kit/time.ts';
import { ENDING_EVENTS, type MandateEvent, mandateMachine } from './mandate-machine.ts';
import { type MandateRow, recordStep, updateMandate } from './mandate-store.ts';
import { lockQueuedPlans } from './plan-store.ts';
import { transitionPlan } from './transition-plan.ts';

/** Moves a mandate to its next state with all that follows. The caller has locked the row. `change`: further columns. */
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
      bill_check_at: now,
      mandate_check_at: after(now, DAY),
      attempts: 0,
      next_action_at: null,
    },
    ENDING: { bill_check_at: null, mandate_check_at: null, attempts: 0, next_action_at: now },
    ENDED: { ended_at: now, bill_check_at: null, mandate_check_at: null, next_action_at: null },
  }[state];
  await updateMandate(tx, mandate, { ...dates, ...change, state });
  const { lifeUserId, agreementId } = mandate;
  const step = { subject: agreementId, event, from_state: mandate.state, to_state: state };
  await recordStep(tx, mandate, { machine: 'AGREEMENT', ...step }, now);
  if (state === 'ENDING' || state === 'ENDED')
    // A deduction that has begun goes on to its end.
    for (const plan of await lockQueuedPlans(tx, lifeUserId, agreementId))
      await transitionPlan(tx, plan, 'WITHDRAW', now);
  if (state === 'ENDING') await enqueue(tx, 'mandate', agreementId, now);
  return { ...mandate, state };
}

/** Ends a mandate for its payer, and a job ends it at the wallet. Does nothing when it is over. The caller has locked it. */
export async function endForPayer(tx: Tx, mandate: MandateRow, now: Date): Promise<MandateState> {
  const event = ENDING_EVENTS[mandate.state];
  if (!event) return mandate.state;
  return (await transitionMandate(tx, mandate, event, now, { end_reason: 'BY_PAYER' })).state;
}

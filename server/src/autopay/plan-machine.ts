import type { PlanState } from '../kit/database/states.ts';
import { type Machine, mustStep } from '../kit/machine.ts';

/**
 * SKIP and APPROVE are the payer's; PAY and FAIL the payment's; VANISH and COME_BACK the unit's. WITHDRAW: paid
 * otherwise, or the mandate ended.
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

/** True if a state has no further steps. */
export function isFinal(state: PlanState): boolean {
  return Object.keys(planMachine[state]).length === 0;
}

/** The step FALL_DUE as values for an SQL statement that takes it for many plans. */
export const fallDueStep = {
  event: 'FALL_DUE',
  from: 'NOTICED',
  to: mustStep(planMachine, 'NOTICED', 'FALL_DUE'),
} as const;

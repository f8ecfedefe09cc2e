import type { MandateState, PlanState } from '../../kit/database/states.ts';
import type { Machine } from '../../kit/machine.ts';

export type {
  AskReason,
  DeductionFailure,
  LeftReason,
  MandateState,
  PlanState,
} from '../../kit/database/states.ts';

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

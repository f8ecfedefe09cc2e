import type { CaseState } from '../../kit/database/states.ts';
import type { Machine } from '../../kit/machine.ts';

export type { CaseState } from '../../kit/database/states.ts';

/** ANSWER comes from staff, REOPEN from the payer, for whom the answer was none. CLOSE comes from either. */
type CaseEvent = 'ANSWER' | 'REOPEN' | 'CLOSE';

export const caseMachine: Machine<CaseState, CaseEvent> = {
  OPEN: { ANSWER: 'ANSWERED', CLOSE: 'CLOSED' },
  ANSWERED: { REOPEN: 'OPEN', CLOSE: 'CLOSED' },
  CLOSED: {},
};

import type { ReversalState } from '../../kit/database/states.ts';
import type { Machine } from '../../kit/machine.ts';

export { REVERSAL_STATES, type ReversalState } from '../../kit/database/states.ts';

/**
 * SEND (also again, under the same number) is the service's own event. NO_ANSWER means unknown. The others come from the unit:
 * UNIT_REFUSED also when it told of a reversal of its own and then says that the bill is booked.
 */
export type ReversalEvent = 'SEND' | 'NO_ANSWER' | 'UNIT_REVERSED' | 'UNIT_REFUSED';

export const reversalMachine: Machine<ReversalState, ReversalEvent> = {
  DUE: { SEND: 'SENT' },
  SENT: { UNIT_REVERSED: 'DONE', UNIT_REFUSED: 'REFUSED', NO_ANSWER: 'UNKNOWN' },
  // A reversal that the unit told us begins here: we ask what became of the write-off.
  UNKNOWN: { UNIT_REVERSED: 'DONE', UNIT_REFUSED: 'REFUSED', SEND: 'SENT', NO_ANSWER: 'UNKNOWN' },
  DONE: {},
  REFUSED: {},
};

import type { ComplaintState } from '../../kit/database/states.ts';
import type { Machine } from '../../kit/machine.ts';

export { COMPLAINT_STATES, type ComplaintState } from '../../kit/database/states.ts';

/**
 * ANSWER comes from staff, SEND (also again) is the service's own event, NO_ANSWER means unknown. WALLET_OPEN: the wallet (again)
 * waits for our answer. The others come from the wallet too.
 */
export type ComplaintEvent =
  | 'ANSWER'
  | 'SEND'
  | 'NO_ANSWER'
  | 'WALLET_OPEN'
  | 'WALLET_ANSWERED'
  | 'WALLET_ENDED';

const BY_WALLET = { WALLET_ANSWERED: 'ANSWERED', WALLET_ENDED: 'ENDED' } as const;

export const complaintMachine: Machine<ComplaintState, ComplaintEvent> = {
  OPEN: { ANSWER: 'DUE', ...BY_WALLET },
  DUE: { SEND: 'SENT', ...BY_WALLET },
  SENT: { NO_ANSWER: 'UNKNOWN', ...BY_WALLET },
  UNKNOWN: { SEND: 'SENT', ...BY_WALLET },
  ANSWERED: { WALLET_OPEN: 'OPEN', WALLET_ENDED: 'ENDED' },
  ENDED: { WALLET_OPEN: 'OPEN' },
};

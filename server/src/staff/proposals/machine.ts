import type { ProposalState } from '../../kit/database/states.ts';
import type { Machine } from '../../kit/machine.ts';

export { PROPOSAL_STATES, type ProposalState } from '../../kit/database/states.ts';

/** APPROVE comes from another person, DECLINE from anybody, also the proposer. TIME_OVER: nobody decided in time. */
export type ProposalEvent = 'APPROVE' | 'DECLINE' | 'TIME_OVER';

export const proposalMachine: Machine<ProposalState, ProposalEvent> = {
  PROPOSED: { APPROVE: 'APPROVED', DECLINE: 'DECLINED', TIME_OVER: 'EXPIRED' },
  APPROVED: {},
  DECLINED: {},
  EXPIRED: {},
};

import type { Machine } from '../../kit/machine.ts';

/** States of what one staff member proposes and another one decides. */
export const PROPOSAL_STATES = ['PROPOSED', 'APPROVED', 'DECLINED', 'EXPIRED'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** APPROVE is another person's; DECLINE anybody's, also who proposed; TIME_OVER that nobody decided in time. */
export type ProposalEvent = 'APPROVE' | 'DECLINE' | 'TIME_OVER';

export const proposalMachine: Machine<ProposalState, ProposalEvent> = {
  PROPOSED: { APPROVE: 'APPROVED', DECLINE: 'DECLINED', TIME_OVER: 'EXPIRED' },
  APPROVED: {},
  DECLINED: {},
  EXPIRED: {},
};

import { formatYuan } from '@life-payment/contract/rules';
import { instant } from '../../time.ts';
import type { Act } from './act.ts';
import type { Proposal } from './store.ts';

/** What an act does, for a person who decides on it. */
export const wordsOf = (act: Act): string => {
  switch (act.kind) {
    case 'REFUND': {
      const lines = act.lines.map(({ line, amount }) => `line ${line} ¥${formatYuan(amount)}`).join(', ');
      return `refund of ${act.orderId}: ${lines}; borne by ${act.bearer === 'us' ? 'us' : 'the unit'}`;
    }
    case 'CHANNEL':
      return `channel ${JSON.stringify(act.channel)}`;
    case 'OPERATOR':
      return `operator ${act.name}`;
  }
};

/** A proposal on a line. */
export const lineOf = (proposal: Proposal): string =>
  [
    proposal.proposal_id,
    proposal.state,
    wordsOf(proposal.content),
    `proposed ${instant(proposal.proposed_at)} by ${proposal.proposed_by}: ${proposal.reason}`,
    ...(proposal.decided_by === null || proposal.decided_at === null
      ? []
      : [`${proposal.state.toLowerCase()} ${instant(proposal.decided_at)} by ${proposal.decided_by}`]),
    ...(proposal.state === 'PROPOSED' ? [`waits until ${instant(proposal.expires_at)}`] : []),
  ].join('  ');

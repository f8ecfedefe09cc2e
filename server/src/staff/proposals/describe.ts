import { formatYuan } from '@life-payment/contract/rules';
import { instant } from '../../kit/time.ts';
import type { ProposedAct, UserChange } from './act.ts';
import type { Proposal } from './store.ts';

const USER_WORDS: Readonly<Record<UserChange, string>> = {
  FREEZE: 'freeze user',
  UNFREEZE: 'unfreeze user',
  END_SESSIONS: 'end every session of user',
};

const RECEIPT_WORDS = { BOOK: 'booked', GIVE_BACK: 'given back', TAKE_IN: 'taken in' } as const;

/** Describes an act for the person who decides on it. */
export function describeAct(act: ProposedAct): string {
  switch (act.kind) {
    case 'REFUND': {
      const lines = act.lines.map(({ line, amount }) => `line ${line} ¥${formatYuan(amount)}`).join(', ');
      return `refund of ${act.orderId}: ${lines}; ${borneBy(act.bearer)}`;
    }
    case 'REFUND_BY_BANK':
      return `refund ${act.refundNo} of ¥${formatYuan(act.amount)} goes back by bank transfer`;
    case 'REFUNDED_ELSEWHERE':
      return `refunded elsewhere of ${act.orderId}: ¥${formatYuan(act.amount)}; ${borneBy(act.bearer)}`;
    case 'BILL':
      return `end of ${act.writeOffNo} of ¥${formatYuan(act.due)}, whose unit never will answer: ${act.outcome === 'REJECTED' ? 'rejected, and refunded' : 'written off'}`;
    case 'REVERSAL':
      return `reversal of ${act.writeOffNo} of ¥${formatYuan(act.due)} is asked of its unit`;
    case 'RECEIPT':
      return `unknown receipt ${act.number} of ${act.day} of ¥${formatYuan(act.amount)}: ${RECEIPT_WORDS[act.what]}`;
    case 'NEVER_PAID':
      return `payment of ${act.orderId} of ¥${formatYuan(act.cash)} was never paid${act.how === 'OPEN' ? ' and is closed' : `; ${borneBy(act.bearer)}`}`;
    case 'MANDATE':
      return `end of mandate ${act.agreementId}, which its owner has not signed`;
    case 'STATEMENT':
      return `end of the statement of ${act.partner} of ${act.day}, which never came`;
    case 'CHANNEL':
      return `channel ${JSON.stringify(act.channel)}`;
    case 'STAFF':
      return `staff member ${act.name}${act.uid == null ? '' : `, with the login of uid ${act.uid}`}`;
    case 'LOGIN':
      return `staff member ${act.name} also uses the login of uid ${act.uid}`;
    case 'SECRET':
      return `new secret of channel ${act.outputEndpoint}, in force ${act.from === null ? 'at once' : `from ${act.from}`}`;
    case 'USER':
      return `${USER_WORDS[act.change]} ${act.lifeUserId}`;
  }
}

function borneBy(bearer: 'unit' | 'us'): string {
  return `borne by ${bearer === 'us' ? 'us' : 'the unit'}`;
}

/** A proposal as one line. */
export function proposalLine(proposal: Proposal): string {
  return [
    proposal.proposal_id,
    proposal.state,
    describeAct(proposal.content),
    `proposed ${instant(proposal.proposed_at)} by ${proposal.proposed_by}${atLogin(proposal.proposed_uid)}: ${proposal.reason}`,
    ...(proposal.decided_by === null || proposal.decided_at === null
      ? []
      : [
          `${proposal.state.toLowerCase()} ${instant(proposal.decided_at)} by ${proposal.decided_by}${atLogin(proposal.decided_uid)}`,
        ]),
    ...(proposal.state === 'PROPOSED' ? [`waits until ${instant(proposal.expires_at)}`] : []),
  ].join('  ');
}

function atLogin(uid: number | null): string {
  return uid === null ? '' : ` (uid ${uid})`;
}

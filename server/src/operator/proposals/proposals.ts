import type { Context } from '../../context.ts';
import type { Tx } from '../../database/open.ts';
import { mustStep } from '../../machine.ts';
import { putChannel } from '../../modules/channel/index.ts';
import { beginGoodwill } from '../../modules/refunds/index.ts';
import { after, DAY } from '../../time.ts';
import { Refused } from '../command.ts';
import { addOperator } from '../people-store.ts';
import type { Act } from './act.ts';
import { proposalMachine } from './machine.ts';
import {
  decide,
  expireProposals,
  insertProposal,
  lockProposal,
  lockSubject,
  type Proposal,
  readRival,
} from './store.ts';

/** How long a proposal waits for a second person. */
const WAITS_MS = 7 * DAY;

/** Ends what nobody decided in time, before anything is done with proposals. */
export const endOld = ({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> =>
  expireProposals(db, mustStep(proposalMachine, 'PROPOSED', 'TIME_OVER'), now());

/**
 * Writes a proposal down for another person; answers its number. `make` says what it is, or in a sentence why it can't
 * be, and is asked inside the transaction.
 */
export const propose = async (
  context: Context,
  by: string,
  reason: string,
  make: (tx: Tx) => Promise<Act | string>,
): Promise<{ readonly id: number; readonly act: Act }> => {
  await endOld(context);
  return context.db.transaction().execute(async (tx) => {
    const act = await make(tx);
    if (typeof act === 'string') throw new Refused(act);
    await lockSubject(tx, act);
    const rival = await readRival(tx, act);
    if (rival)
      throw new Refused(
        `Proposal ${rival.proposal_id} of ${rival.proposed_by} about the same waits for a decision.`,
      );
    const now = context.now();
    const id = await insertProposal(tx, act, { reason, by, now, expiresAt: after(now, WAITS_MS) });
    return { id, act };
  });
};

/** Does what was proposed. A sentence where it can't be done any more. */
const carryOut = async (tx: Tx, { proposal_id, proposed_by, content: act }: Proposal, now: Date) => {
  switch (act.kind) {
    case 'REFUND':
      return beginGoodwill(tx, act, proposal_id, now);
    case 'CHANNEL':
      await putChannel(tx, act.channel);
      return null;
    case 'OPERATOR':
      return (await addOperator(tx, act.name, proposed_by, now))
        ? null
        : `${act.name} is an operator already.`;
  }
};

const locked = async (tx: Tx, id: number): Promise<Proposal> => {
  const proposal = await lockProposal(tx, id);
  if (!proposal) throw new Refused(`There is no proposal ${id}.`);
  return proposal;
};

const ended = ({ proposal_id, state, decided_by }: Proposal): string =>
  `Proposal ${proposal_id} is ${state} already${decided_by === null ? '' : `, by ${decided_by}`}.`;

/**
 * Approves a proposal and does what it says, in one transaction. Approved once more nothing happens; answers what to
 * print.
 */
export const approve = async (context: Context, by: string, id: number): Promise<string> => {
  await endOld(context);
  return context.db.transaction().execute(async (tx) => {
    const proposal = await locked(tx, id);
    if (proposal.state === 'APPROVED') return `${ended(proposal)} Nothing was done again.`;
    if (proposal.state !== 'PROPOSED') throw new Refused(ended(proposal));
    if (proposal.proposed_by === by)
      throw new Refused(`${id} is your own proposal: another operator reads and approves it.`);
    const now = context.now();
    const obstacle = await carryOut(tx, proposal, now);
    if (obstacle !== null) throw new Refused(obstacle);
    await decide(tx, proposal, mustStep(proposalMachine, proposal.state, 'APPROVE'), by, now);
    return `Proposal ${id} is approved.`;
  });
};

/** Declines a proposal, or takes one's own back. */
export const decline = async (context: Context, by: string, id: number): Promise<void> => {
  await endOld(context);
  await context.db.transaction().execute(async (tx) => {
    const proposal = await locked(tx, id);
    if (proposal.state !== 'PROPOSED') throw new Refused(ended(proposal));
    await decide(tx, proposal, mustStep(proposalMachine, proposal.state, 'DECLINE'), by, context.now());
  });
};

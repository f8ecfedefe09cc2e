import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { mustStep } from '../../kit/machine.ts';
import { after, DAY } from '../../kit/time.ts';
import { Refused } from '../command.ts';
import { checkApprover, checkProposer, type Person } from '../two-persons.ts';
import type { ProposedAct } from './act.ts';
import { carryOut } from './carry-out.ts';
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

/** Expires proposals that were not decided in time. Runs before every use of proposals. */
export function endOld({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  return expireProposals(db, mustStep(proposalMachine, 'PROPOSED', 'TIME_OVER'), now());
}

/**
 * Writes a proposal for another person to decide. Returns its number. `make` returns the act, or a sentence when it is
 * not possible, inside the transaction.
 */
export async function propose(
  context: Context,
  person: Person,
  reason: string,
  make: (tx: Tx) => Promise<ProposedAct | string>,
): Promise<{ readonly id: number; readonly act: ProposedAct }> {
  await endOld(context);
  return context.db.transaction().execute(async (tx) => {
    await checkProposer(tx, person);
    const act = await make(tx);
    if (typeof act === 'string') throw new Refused(act);
    await lockSubject(tx, act);
    const rival = await readRival(tx, act);
    if (rival)
      throw new Refused(
        `Proposal ${rival.proposal_id} of ${rival.proposed_by} about the same waits for a decision.`,
      );
    const now = context.now();
    const id = await insertProposal(tx, act, { reason, ...person, now, expiresAt: after(now, WAITS_MS) });
    return { id, act };
  });
}

/** Approves a proposal and carries it out, in one transaction. Approving it again does nothing. Returns what to print. */
export async function approve(context: Context, person: Person, id: number): Promise<string> {
  await endOld(context);
  return context.db.transaction().execute(async (tx) => {
    const proposal = await locked(tx, id);
    if (proposal.state === 'APPROVED') return `${ended(proposal)} Nothing was done again.`;
    if (proposal.state !== 'PROPOSED') throw new Refused(ended(proposal));
    if (proposal.proposed_by === person.by)
      throw new Refused(`${id} is your own proposal: another staff member reads and approves it.`);
    await checkApprover(tx, person, proposal.proposed_uid);
    const now = context.now();
    const obstacle = await carryOut(context, tx, proposal, now);
    if (obstacle !== null) throw new Refused(obstacle);
    await decide(tx, proposal, mustStep(proposalMachine, proposal.state, 'APPROVE'), person, now);
    return `Proposal ${id} is approved.`;
  });
}

/** Declines a proposal, also one's own. */
export async function decline(context: Context, person: Person, id: number): Promise<void> {
  await endOld(context);
  await context.db.transaction().execute(async (tx) => {
    const proposal = await locked(tx, id);
    if (proposal.state !== 'PROPOSED') throw new Refused(ended(proposal));
    await decide(tx, proposal, mustStep(proposalMachine, proposal.state, 'DECLINE'), person, context.now());
  });
}

async function locked(tx: Tx, id: number): Promise<Proposal> {
  const proposal = await lockProposal(tx, id);
  if (!proposal) throw new Refused(`There is no proposal ${id}.`);
  return proposal;
}

function ended({ proposal_id, state, decided_by }: Proposal): string {
  return `Proposal ${proposal_id} is ${state} already${decided_by === null ? '' : `, by ${decided_by}`}.`;
}

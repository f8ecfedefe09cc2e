import type { Context } from '../../kit/context.ts';
import type { Tx } from '../../kit/database/open.ts';
import { mustStep } from '../../kit/machine.ts';
import { after, DAY, instant } from '../../kit/time.ts';
import { Refused, type Use } from '../command.ts';
import { checkApprover, checkProposer, type Person } from '../two-persons.ts';
import { type ActKind, type Acts, aboutOf, carryOut, describeAct } from './acts.ts';
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
 * Writes a proposal for another person to decide, and prints it. `make` returns what is proposed, or a sentence when it is not
 * possible, inside the transaction.
 */
export async function propose<K extends ActKind>(
  { context, by, login, print }: Use,
  reason: string,
  kind: K,
  make: (tx: Tx) => Promise<Acts[K] | string>,
): Promise<void> {
  await endOld(context);
  const person: Person = { by, login };
  const { id, act } = await context.db.transaction().execute(async (tx) => {
    await checkProposer(tx, person);
    const act = await make(tx);
    if (typeof act === 'string') throw new Refused(act);
    const [subject, ...parts] = aboutOf(kind, act);
    const about = { kind, subject, parts };
    await lockSubject(tx, about);
    const rival = await readRival(tx, about);
    if (rival)
      throw new Refused(
        `Proposal ${rival.proposal_id} of ${rival.proposed_by} about the same waits for a decision.`,
      );
    const now = context.now();
    const id = await insertProposal(tx, about, act, {
      reason,
      ...person,
      now,
      expiresAt: after(now, WAITS_MS),
    });
    return { id, act };
  });
  await print(`Proposal ${id}: ${describeAct(kind, act)}. Another staff member approves it: approve ${id}.`);
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
    const { proposed_by: by, reason, kind, content } = proposal;
    const obstacle = await carryOut(tx, kind, content, { context, id, by, reason, now });
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

/** A proposal as one line. */
export function proposalLine(proposal: Proposal): string {
  return [
    proposal.proposal_id,
    proposal.state,
    describeAct(proposal.kind, proposal.content),
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

function ended({ proposal_id, state, decided_by }: Proposal): string {
  return `Proposal ${proposal_id} is ${state} already${decided_by === null ? '' : `, by ${decided_by}`}.`;
}

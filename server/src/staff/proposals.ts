import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import type { ProposalState } from '../kit/database/states.ts';
import { type Machine, mustStep } from '../kit/machine.ts';
import { after, DAY, instant } from '../kit/time.ts';
import { Refused, type Use } from './command.ts';
import { partsLine } from './commands/values.ts';
import { checkApprover, checkProposer, type Person } from './login.ts';
import { type ActKind, type Acts, kindOf } from './proposal-acts.ts';

/** APPROVE comes from another person, DECLINE from anybody, also the proposer. TIME_OVER: nobody decided in time. */
export type ProposalEvent = 'APPROVE' | 'DECLINE' | 'TIME_OVER';

export const proposalMachine: Machine<ProposalState, ProposalEvent> = {
  PROPOSED: { APPROVE: 'APPROVED', DECLINE: 'DECLINED', TIME_OVER: 'EXPIRED' },
  APPROVED: {},
  DECLINED: {},
  EXPIRED: {},
};

const COLUMNS = [
  'proposal_id',
  'kind',
  'content',
  'reason',
  'state',
  'proposed_by',
  'proposed_at',
  'expires_at',
  'decided_by',
  'decided_at',
  'proposed_uid',
  'decided_uid',
] as const;

/** Time that a proposal waits for a second person. */
const WAITS_MS = 7 * DAY;

/** A proposal as stored. */
export type Proposal = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** Expires proposals that were not decided in time. Runs before every use of proposals. */
export async function endOld({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const at = now();
  await db
    .updateTable('proposals')
    .set({ state: mustStep(proposalMachine, 'PROPOSED', 'TIME_OVER'), decided_at: at })
    .where('state', '=', 'PROPOSED')
    .where('expires_at', '<=', at)
    .execute();
}

/** Writes and prints a proposal. `make` returns what is proposed, or a sentence when it is not possible, inside the transaction. */
export async function propose<K extends ActKind>(
  { context, by, login, print }: Use,
  reason: string,
  kind: K,
  make: (tx: Tx) => Promise<Acts[K] | string>,
): Promise<void> {
  await endOld(context);
  const { id, act } = await context.db.transaction().execute(async (tx) => {
    await checkProposer(tx, { by, login });
    const act = await make(tx);
    if (typeof act === 'string') throw new Refused(act);
    const [subject, ...parts] = kindOf(kind).about(act);
    await refuseRival(tx, kind, subject, parts);
    const now = context.now();
    const { proposal_id: id } = await tx
      .insertInto('proposals')
      .values({
        kind,
        subject,
        parts,
        content: JSON.stringify(act),
        reason,
        state: 'PROPOSED',
        proposed_by: by,
        proposed_at: now,
        expires_at: after(now, WAITS_MS),
        proposed_uid: login,
      })
      .returning('proposal_id')
      .executeTakeFirstOrThrow();
    return { id, act };
  });
  await print(
    `Proposal ${id}: ${kindOf(kind).describe(act)}. Another staff member approves it: approve ${id}.`,
  );
}

/** Locks a subject against other proposals until the transaction ends. */
export async function lockSubject(tx: Tx, kind: ActKind, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('proposal'), hashtext(${`${kind}:${subject}`}))`.execute(
    tx,
  );
}

async function refuseRival(tx: Tx, kind: ActKind, subject: string, parts: readonly string[]): Promise<void> {
  await lockSubject(tx, kind, subject);
  const rival = await tx
    .selectFrom('proposals')
    .select(['proposal_id', 'proposed_by'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'PROPOSED')
    .where(sql<boolean>`parts && ${[...parts]}`)
    .executeTakeFirst();
  if (rival)
    throw new Refused(
      `Proposal ${rival.proposal_id} of ${rival.proposed_by} about the same waits for a decision.`,
    );
}

/** Approves a proposal and carries it out, in one transaction. Approving it again does nothing. Returns what to print. */
export async function approve(context: Context, person: Person, id: number): Promise<string> {
  await endOld(context);
  return context.db.transaction().execute(async (tx) => {
    const proposal = await lockProposal(tx, id);
    if (proposal.state === 'APPROVED') return `${endText(proposal)} Nothing was done again.`;
    if (proposal.state !== 'PROPOSED') throw new Refused(endText(proposal));
    if (proposal.proposed_by === person.by)
      throw new Refused(`${id} is your own proposal: another staff member reads and approves it.`);
    await checkApprover(tx, person, proposal.proposed_uid);
    const now = context.now();
    const { proposed_by: by, reason, kind, content } = proposal;
    const obstacle = await kindOf(kind).carryOut(tx, content, { context, id, by, reason, now });
    if (obstacle !== null) throw new Refused(obstacle);
    await decide(tx, proposal, mustStep(proposalMachine, proposal.state, 'APPROVE'), person, now);
    return `Proposal ${id} is approved.`;
  });
}

/** Declines a proposal, also one's own. */
export async function decline(context: Context, person: Person, id: number): Promise<void> {
  await endOld(context);
  await context.db.transaction().execute(async (tx) => {
    const proposal = await lockProposal(tx, id);
    if (proposal.state !== 'PROPOSED') throw new Refused(endText(proposal));
    await decide(tx, proposal, mustStep(proposalMachine, proposal.state, 'DECLINE'), person, context.now());
  });
}

async function lockProposal(tx: Tx, id: number): Promise<Proposal> {
  const proposal = await select(tx).where('proposal_id', '=', id).forUpdate().executeTakeFirst();
  if (!proposal) throw new Refused(`There is no proposal ${id}.`);
  return proposal;
}

async function decide(
  tx: Tx,
  { proposal_id }: Proposal,
  state: ProposalState,
  { by, login }: Person,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ state, decided_by: by, decided_at: now, decided_uid: login })
    .where('proposal_id', '=', proposal_id)
    .execute();
}

/** The newest proposals; with `waiting` only undecided ones. */
export async function readProposals(db: Db, waiting: boolean, limit: number): Promise<Proposal[]> {
  return select(db)
    .$if(waiting, (query) => query.where('state', '=', 'PROPOSED'))
    .orderBy('proposal_id', 'desc')
    .limit(limit)
    .execute();
}

/** The text of a proposed script; null when the number is no proposal of one. */
export async function readProposedScript(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('proposals')
    .select(sql<string>`content->>'content'`.as('content'))
    .where('proposal_id', '=', id)
    .where('kind', '=', 'SCRIPT')
    .executeTakeFirst();
  return row?.content ?? null;
}

function select(db: Db | Tx) {
  // `propose` alone writes a content.
  return db.selectFrom('proposals').select(COLUMNS).$narrowType<{ content: Acts[ActKind] }>();
}

/** A proposal as one line. */
export function proposalLine(proposal: Proposal): string {
  const { proposal_id, state, kind, content, reason, decided_by, decided_at } = proposal;
  const proposed = `proposed ${instant(proposal.proposed_at)} by ${proposal.proposed_by}`;
  const decided =
    decided_at && decided_by && `${state.toLowerCase()} ${instant(decided_at)} by ${decided_by}`;
  return partsLine(
    proposal_id,
    state,
    kindOf(kind).describe(content),
    `${proposed}${atLogin(proposal.proposed_uid)}: ${reason}`,
    decided && `${decided}${atLogin(proposal.decided_uid)}`,
    state === 'PROPOSED' ? `waits until ${instant(proposal.expires_at)}` : null,
  );
}

function atLogin(uid: number | null): string {
  return uid === null ? '' : ` (uid ${uid})`;
}

function endText({ proposal_id, state, decided_by }: Proposal): string {
  return `Proposal ${proposal_id} is ${state} already${decided_by === null ? '' : `, by ${decided_by}`}.`;
}

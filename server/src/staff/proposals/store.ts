import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import type { Person } from '../two-persons.ts';
import type { ActKind, Acts } from './acts.ts';
import type { ProposalState } from './machine.ts';

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

/** What a proposal is about: two live ones of a kind and subject never share a part. */
export type About = {
  readonly kind: ActKind;
  readonly subject: string;
  readonly parts: readonly string[];
};

/** Locks a subject against other proposals until the transaction ends. */
export async function lockSubject(tx: Tx, { kind, subject }: About): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('proposal'), hashtext(${`${kind}:${subject}`}))`.execute(
    tx,
  );
}

/** A live proposal that shares a part; null when there is none. */
export async function readRival(
  tx: Tx,
  { kind, subject, parts }: About,
): Promise<{ proposal_id: number; proposed_by: string } | null> {
  const row = await tx
    .selectFrom('proposals')
    .select(['proposal_id', 'proposed_by'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'PROPOSED')
    .where(sql<boolean>`parts && ${[...parts]}`)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertProposal(
  tx: Tx,
  { kind, subject, parts }: About,
  content: Acts[ActKind],
  { reason, by, login, now, expiresAt }: Person & { reason: string; now: Date; expiresAt: Date },
): Promise<number> {
  const { proposal_id } = await tx
    .insertInto('proposals')
    .values({
      kind,
      subject,
      parts: [...parts],
      content: JSON.stringify(content),
      reason,
      state: 'PROPOSED',
      proposed_by: by,
      proposed_at: now,
      expires_at: expiresAt,
      decided_by: null,
      decided_at: null,
      proposed_uid: login,
      decided_uid: null,
    })
    .returning('proposal_id')
    .executeTakeFirstOrThrow();
  return proposal_id;
}

export type Proposal = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

export async function lockProposal(tx: Tx, id: number): Promise<Proposal | null> {
  const row = await select(tx).where('proposal_id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
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

export async function decide(
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

/** Expires proposals that were not decided in time. */
export async function expireProposals(db: Db, state: ProposalState, now: Date): Promise<void> {
  await db
    .updateTable('proposals')
    .set({ state, decided_at: now })
    .where('state', '=', 'PROPOSED')
    .where('expires_at', '<=', now)
    .execute();
}

function select(db: Db | Tx) {
  // A content is written by `insertProposal` alone.
  return db.selectFrom('proposals').select(COLUMNS).$narrowType<{ content: Acts[ActKind] }>();
}

import { type Selectable, sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import type { ScriptKind } from '../../kit/database/states.ts';
import type { Tables } from '../../kit/database/tables.ts';
import type { ApprovedScript } from '../../kit/ports/channels.ts';
import { hashOf } from './scripts.ts';

/** Versions of one script in memory: the one in force, and some for open pages. */
const KEPT_VERSIONS = 5;

type Row = {
  output_endpoint: string;
  kind: ScriptKind;
  hash: string;
  content: string;
  replaced_at: Date | null;
};

/** Approved scripts by channel, the newest of each kind and a few before it. */
export async function readApprovedScripts(db: Db): Promise<ReadonlyMap<string, readonly ApprovedScript[]>> {
  const { rows } = await sql<Row>`
    select output_endpoint, kind, hash, content, replaced_at
    from (
      select output_endpoint, kind, hash, content,
        lead(approved_at) over (partition by output_endpoint, kind order by approved_at, script_id) as replaced_at,
        row_number() over (partition by output_endpoint, kind order by approved_at desc, script_id desc) as age
      from channel_scripts where approved_at is not null
    ) as approved
    where age <= ${KEPT_VERSIONS}::bigint`.execute(db);
  const scripts = rows.map(
    ({ output_endpoint, replaced_at, ...row }) =>
      [output_endpoint, { ...row, replacedAt: replaced_at }] as const,
  );
  return new Map(
    [...Map.groupBy(scripts, ([endpoint]) => endpoint)].map(([endpoint, own]) => [
      endpoint,
      own.map(([, script]) => script),
    ]),
  );
}

/** Who proposes or approves, and from which login; null when unknown, as in the sandbox. */
type Approver = { readonly by: string; readonly login: number | null };

/** Writes a proposal; answers its number. */
export async function proposeScript(
  db: Db,
  script: { readonly outputEndpoint: string; readonly kind: ScriptKind; readonly content: string },
  { by, login }: Approver,
  now: Date,
): Promise<number> {
  const { script_id } = await db
    .insertInto('channel_scripts')
    .values({
      output_endpoint: script.outputEndpoint,
      kind: script.kind,
      hash: hashOf(script.content),
      content: script.content,
      proposed_by: by,
      proposed_at: now,
      proposed_uid: login,
    })
    .returning('script_id')
    .executeTakeFirstOrThrow();
  return script_id;
}

/** A proposal of somebody else that waits for approval; undefined when there is none of this number. */
export function readProposedScript(
  db: Db,
  scriptId: number,
  person: string,
): Promise<{ readonly proposed_uid: number | null } | undefined> {
  return db
    .selectFrom('channel_scripts')
    .select('proposed_uid')
    .where('script_id', '=', scriptId)
    .where('approved_by', 'is', null)
    .where('proposed_by', '<>', person)
    .executeTakeFirst();
}

/** Approves a proposal of another person. False when there is none, it is approved already, or it is one's own. */
export async function approveScript(
  db: Db,
  scriptId: number,
  { by, login }: Approver,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('channel_scripts')
    .set({ approved_by: by, approved_at: now, approved_uid: login })
    .where('script_id', '=', scriptId)
    .where('approved_by', 'is', null)
    .where('proposed_by', '<>', by)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type ScriptFacts = Omit<
  Selectable<Tables['channel_scripts']>,
  'script_id' | 'content' | 'proposed_uid' | 'approved_uid'
> & {
  readonly script_id: number;
};

/** Proposals and approved scripts, newest first, without their text. */
export function listScripts(db: Db, limit: number): Promise<ScriptFacts[]> {
  return db
    .selectFrom('channel_scripts')
    .select([
      'script_id',
      'output_endpoint',
      'kind',
      'hash',
      'proposed_by',
      'proposed_at',
      'approved_by',
      'approved_at',
    ])
    .orderBy('script_id', 'desc')
    .limit(limit)
    .execute();
}

/** Text of a script; null when there is no such number. */
export async function readScript(db: Db, scriptId: number): Promise<string | null> {
  const row = await db
    .selectFrom('channel_scripts')
    .select('content')
    .where('script_id', '=', scriptId)
    .executeTakeFirst();
  return row?.content ?? null;
}

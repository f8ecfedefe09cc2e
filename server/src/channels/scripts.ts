import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import type { ScriptKind } from '../kit/database/states.ts';
import type { ApprovedScript } from '../kit/ports/channels.ts';
import { DAY } from '../kit/time.ts';

/** The kinds of scripts, as staff name them. */
export const SCRIPT_KINDS: readonly ScriptKind[] = ['CLOSE_TITLE', 'EXTERNAL', 'LOGIN_FAILED'];

/** Time for which open pages still find a script that was replaced. */
const SERVED_AFTER_MS = 7 * DAY;

/** SHA-256 in hex, the script's name in its address. */
export function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Address of the script of a kind in force; null without one. An approved empty script removes it. */
export function addressOf(
  outputEndpoint: string,
  scripts: readonly ApprovedScript[],
  chosen: ScriptKind,
): string | null {
  const found = scripts.find(({ kind, replacedAt }) => kind === chosen && replacedAt === null);
  return found && found.content !== ''
    ? `/jiaofei/channel/${encodeURIComponent(outputEndpoint)}/${found.hash}.js`
    : null;
}

/** The script of an address: in force, or replaced lately. */
export function servedScript(scripts: readonly ApprovedScript[], hash: string, now: Date): string | null {
  return (
    scripts.find(
      (script) =>
        script.hash === hash &&
        script.content !== '' &&
        (script.replacedAt === null || now.getTime() - script.replacedAt.getTime() < SERVED_AFTER_MS),
    )?.content ?? null
  );
}

/** Versions of one script in memory: the one in force, and some for open pages. */
const KEPT_VERSIONS = 5;

/** Approved scripts by channel, the newest of each kind and a few before it. */
export async function readApprovedScripts(db: Db): Promise<ReadonlyMap<string, readonly ApprovedScript[]>> {
  const { rows } = await sql<ApprovedScript & { outputEndpoint: string }>`
    select output_endpoint as "outputEndpoint", kind, hash, content, replaced_at as "replacedAt"
    from (
      select output_endpoint, kind, hash, content,
        lead(approved_at) over (partition by output_endpoint, kind order by approved_at, script_id) as replaced_at,
        row_number() over (partition by output_endpoint, kind order by approved_at desc, script_id desc) as age
      from channel_scripts
    ) as approved
    where age <= ${KEPT_VERSIONS}::bigint`.execute(db);
  return Map.groupBy(rows, ({ outputEndpoint }) => outputEndpoint);
}

/** A script of a channel; an empty one takes the script of its kind away. */
export type ChannelScript = {
  readonly outputEndpoint: string;
  readonly kind: ScriptKind;
  readonly content: string;
};

/** Puts a script in force. `proposalId`: the proposal that two persons decided; null at a sandbox's beginning. */
export async function putScript(
  db: Db | Tx,
  { outputEndpoint, kind, content }: ChannelScript,
  proposalId: number | null,
  now: Date,
): Promise<void> {
  await db
    .insertInto('channel_scripts')
    .values({
      output_endpoint: outputEndpoint,
      kind,
      hash: hashOf(content),
      content,
      proposal_id: proposalId,
      approved_at: now,
    })
    .execute();
}

/** Approved scripts, newest first, without their text. */
export function listScripts(db: Db, limit: number) {
  return db
    .selectFrom('channel_scripts')
    .select(['proposal_id', 'output_endpoint', 'kind', 'hash', 'approved_at'])
    .orderBy('script_id', 'desc')
    .limit(limit)
    .execute();
}

import { sql } from 'kysely';
import type { Db, Tx } from '../../database/open.ts';
import { after } from '../../time.ts';
import { SESSION_UNUSED_MS } from './sessions.ts';

/** Live sessions a user may have in a channel; the oldest ends when there is one more. */
const MOST_SESSIONS = 5;

/** How long a provisional session waits for the step that finishes it. */
const PROVISIONAL_MS = 30 * 60_000;

type Entry = { readonly outputEndpoint: string; readonly outputChannel: string; readonly appType: number };

/** Adds the session of a logged-in user and ends the oldest beyond the limit. */
export const addSession = async (
  tx: Tx,
  session: Entry & { readonly tokenHash: Buffer; readonly lifeUserId: string },
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      life_user_id: session.lifeUserId,
      status: 1,
      output_endpoint: session.outputEndpoint,
      output_channel: session.outputChannel,
      app_type: session.appType,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  await sql`
    update sessions set ended_at = ${now}, end_reason = 'REPLACED'
    where token_hash in (
      select token_hash from sessions
      where life_user_id = ${session.lifeUserId} and output_endpoint = ${session.outputEndpoint}
        and ended_at is null and status = 1 and last_used_at > ${after(now, -SESSION_UNUSED_MS)}
      order by created_at desc, token_hash
      offset ${MOST_SESSIONS}::bigint)`.execute(tx);
};

/** Adds the provisional session of somebody who has to register, bound to the token of that step. */
export const addProvisionalSession = async (
  tx: Tx,
  session: Entry & {
    readonly tokenHash: Buffer;
    readonly stepTokenHash: Buffer;
    readonly mobileCipher: Buffer;
    readonly walletUserId: string;
  },
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      status: 2,
      output_endpoint: session.outputEndpoint,
      output_channel: session.outputChannel,
      app_type: session.appType,
      step_token_hash: session.stepTokenHash,
      proved_mobile_cipher: session.mobileCipher,
      proved_wallet_user_id: session.walletUserId,
      created_at: now,
      last_used_at: now,
    })
    .execute();
};

/** A provisional session that still waits. */
export type ProvisionalSession = Entry & { readonly status: 2 | 3; readonly mobileCipher: Buffer | null };

/** Null when the token is of no provisional session, or of one that ended or waited too long. */
export const readProvisional = async (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<ProvisionalSession | null> => {
  const row = await db
    .selectFrom('sessions')
    .select(['status', 'output_endpoint', 'output_channel', 'app_type', 'proved_mobile_cipher'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('created_at', '>', after(now, -PROVISIONAL_MS))
    .executeTakeFirst();
  if (!row || row.status === 1) return null;
  return {
    status: row.status,
    outputEndpoint: row.output_endpoint,
    outputChannel: row.output_channel,
    appType: row.app_type,
    mobileCipher: row.proved_mobile_cipher,
  };
};

/** Deletes sessions nobody can use any more, a bounded number at a time. Answers how many. */
export const purgeSessions = async (db: Db, now: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where last_used_at < ${after(now, -2 * SESSION_UNUSED_MS)} limit 5000)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
};

import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { purgeRows } from '../../kit/purge/rows.ts';
import { after } from '../../kit/time.ts';
import type { WalletId } from '../../kit/wallet-id.ts';
import { keptMs } from '../../retention/list.ts';
import { PROVISIONAL_MS } from './provisional-store.ts';
import { type Entry, SESSION_LIFE_MS, SESSION_UNUSED_MS } from './sessions.ts';

/** Most live sessions of a user in a channel; one more ends the oldest. */
const MOST_SESSIONS = 5;

/** Adds the session of a logged-in user and ends the oldest beyond the limit. */
export async function addSession(
  tx: Tx,
  session: Entry & {
    readonly tokenHash: Buffer;
    readonly lifeUserId: string;
    /** The ids that the wallet proved at this sign-on; none when only the number was. */
    readonly walletProved: readonly WalletId[];
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      life_user_id: session.lifeUserId,
      status: 1,
      output_endpoint: session.outputEndpoint,
      output_channel: session.outputChannel,
      app_type: session.appType,
      proved_wallet_ids: session.walletProved.length > 0 ? JSON.stringify(session.walletProved) : null,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  await sql`
    update sessions set ended_at = ${now}, end_reason = 'REPLACED'
    where token_hash in (
      select token_hash from sessions
      where life_user_id = ${session.lifeUserId} and output_endpoint = ${session.outputEndpoint}
        and ${isLive(now)}
      order by created_at desc, token_hash
      offset ${MOST_SESSIONS}::bigint)`.execute(tx);
}

/** A live session as its user sees it. */
type LiveSession = {
  readonly tokenHash: Buffer;
  readonly outputEndpoint: string;
  readonly since: Date;
  readonly lastUsed: Date;
};

/** More than a user has: five in each channel. */
const MOST_LISTED = 100;

/** Live sessions of a user, the one used last first. */
export async function readLiveSessions(db: Db, lifeUserId: string, now: Date): Promise<LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    select token_hash as "tokenHash", output_endpoint as "outputEndpoint", created_at as since,
           last_used_at as "lastUsed"
    from sessions where life_user_id = ${lifeUserId} and ${isLive(now)}
    order by last_used_at desc, created_at desc limit ${MOST_LISTED}`.execute(db);
  return rows;
}

/** Ends a session for its user. */
export async function endSessionOf(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'LOGGED_OUT' })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends every session of a user, also provisional ones, except `except`. Returns how many. */
export async function endSessionsOf(tx: Tx, lifeUserId: string, now: Date, except?: Buffer): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'LOGGED_OUT' })
    .where('life_user_id', '=', lifeUserId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', except ?? Buffer.alloc(0)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Sessions that nobody can use any more. */
export const sessionsPurge = purgeRows({
  table: 'sessions',
  since: sql`last_used_at`,
  keptMs: keptMs('sessions'),
});

/** Provisional sessions hold a mobile number, so they go as soon as their step has expired. */
export const provisionalSessionsPurge = purgeRows({
  table: 'sessions',
  since: sql`created_at`,
  keptMs: PROVISIONAL_MS,
  only: sql`step_token_hash is not null`,
});

/** SQL condition: the session is a login, not provisional. */
function isLive(now: Date) {
  return sql`
  ended_at is null and status = 1 and last_used_at > ${after(now, -SESSION_UNUSED_MS)}
  and created_at > ${after(now, -SESSION_LIFE_MS)}`;
}

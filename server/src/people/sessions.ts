import {
  SESSION_NEEDED,
  SESSION_REPLACED,
  USER_FROZEN,
  USER_UNKNOWN,
  WALLET_CLOSED,
} from '@life-payment/contract';
import { type Code, type Refusal, refuse } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { sha256 } from '../kit/crypto.ts';
import type { Db, Reads, Tx } from '../kit/database/open.ts';
import type { UserState } from '../kit/database/states.ts';
import type { WalletId } from '../kit/ids.ts';
import type { LoginSession } from '../kit/ports/channels.ts';
import { purgeRows } from '../kit/purge.ts';
import { after, DAY, HOUR, MINUTE } from '../kit/time.ts';
import { deviceOf } from './device.ts';

/** The entry by which a session began. */
type Entry = { readonly outputEndpoint: string; readonly outputChannel: string; readonly appType: number };

const SESSION_UNUSED_MS = 30 * DAY;

/** A session ends 90 days after it began, also when in use. */
const SESSION_LIFE_MS = 90 * DAY;

/** Age at which a request renews `last_used_at`: one write an hour instead of one a request. */
const RENEW_AFTER_MS = HOUR;

type SessionRow = {
  life_user_id: string | null;
  status: 1 | 2 | 3;
  output_endpoint: string;
  output_channel: string;
  app_type: number;
  wallet_proved: boolean;
  created_at: Date;
  last_used_at: Date;
  device: string | null;
  area: string | null;
  ended_at: Date | null;
  end_reason: string | null;
  user_state: UserState | null;
};

const REFUSED_STATES: Record<UserState, Code | null> = {
  ACTIVE: null,
  FROZEN: USER_FROZEN,
  WALLET_CLOSED: WALLET_CLOSED,
  REPLACED: USER_UNKNOWN,
  CLOSED: USER_UNKNOWN,
};

/** Refusal of a user in this state; null when the user may call. */
export function refusalOfState(state: UserState | null): Refusal | null {
  const code = state === null ? USER_UNKNOWN : REFUSED_STATES[state];
  return code && refuse(code);
}

/** The session of a token, or the refusal of a call that needs login. One database read. */
export async function sessionOf(
  { db, reads }: { readonly db: Db; readonly reads: Reads },
  token: string,
  now: Date,
  userAgent = '',
): Promise<LoginSession | Refusal> {
  if (token === '') return refuse(SESSION_NEEDED);
  const tokenHash = sha256(token);
  const { rows } = await sql<SessionRow>`
    select s.life_user_id, s.status, s.output_endpoint, s.output_channel, s.app_type, s.created_at,
      s.last_used_at, s.device, s.area, s.proved_wallet_ids is not null as wallet_proved, s.ended_at, s.end_reason, u.state as user_state
    from sessions s
    left join users u using (life_user_id)
    where s.token_hash = ${tokenHash}`.execute(reads);
  const [row] = rows;
  if (!row) return refuse(SESSION_NEEDED);
  // A closed wallet account has ended the sessions; its refusal says why.
  if (row.user_state === 'WALLET_CLOSED') return refuse(WALLET_CLOSED);
  if (row.end_reason === 'REPLACED') return refuse(SESSION_REPLACED);
  const unusedMs = now.getTime() - row.last_used_at.getTime();
  const tooOld = unusedMs > SESSION_UNUSED_MS || now.getTime() - row.created_at.getTime() > SESSION_LIFE_MS;
  if (row.ended_at || row.status !== 1 || tooOld) return refuse(SESSION_NEEDED);
  const refused = refusalOfState(row.user_state);
  if (refused) return refused;
  if (row.life_user_id === null) return refuse(USER_UNKNOWN);
  const device = deviceOf(userAgent) ?? row.device;
  if (unusedMs > RENEW_AFTER_MS || device !== row.device)
    await renew(db, tokenHash, { lifeUserId: row.life_user_id, device }, now);
  return {
    scope: 'LOGIN',
    tokenHash,
    lifeUserId: row.life_user_id,
    outputEndpoint: row.output_endpoint,
    outputChannel: row.output_channel,
    appType: row.app_type,
    walletProved: row.wallet_proved,
    area: row.area,
  };
}

/** Renews the user with the session: a number counts as given to somebody else only when both were unused for long. */
async function renew(
  db: Db,
  tokenHash: Buffer,
  { lifeUserId, device }: { readonly lifeUserId: string; readonly device: string | null },
  now: Date,
): Promise<void> {
  await sql`
    with session as (update sessions set last_used_at = ${now}, device = ${device} where token_hash = ${tokenHash})
    update users set last_used_at = ${now} where life_user_id = ${lifeUserId}`.execute(db);
}

/** Stores the city that a payer chose, where the session has another one. */
export async function recordArea(db: Db, { tokenHash, area }: LoginSession, chosen: string): Promise<void> {
  if (area !== chosen)
    await db.updateTable('sessions').set({ area: chosen }).where('token_hash', '=', tokenHash).execute();
}

/** Lifetime of a provisional session and the token of its step. */
const PROVISIONAL_MS = 30 * MINUTE;

/** A new person who has to register (status 2), or a user who has to authorise the channel (status 3). */
export type Waiting = Entry & {
  readonly status: 2 | 3;
  /** The user of status 3. */
  readonly lifeUserId: string | null;
  /** Null while only the wallet's ids are known. */
  readonly mobileCipher: Buffer | null;
  readonly walletIds: readonly WalletId[];
  /** True if the number was proved when the session began. */
  readonly proved: boolean;
};

/** Adds a provisional session, bound to the token of the step that ends it. */
export async function addProvisionalSession(
  tx: Tx,
  session: Waiting & { readonly tokenHash: Buffer; readonly stepTokenHash: Buffer },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      life_user_id: session.lifeUserId,
      status: session.status,
      output_endpoint: session.outputEndpoint,
      output_channel: session.outputChannel,
      app_type: session.appType,
      step_token_hash: session.stepTokenHash,
      proved_mobile_cipher: session.mobileCipher,
      proved_wallet_ids: JSON.stringify(session.walletIds),
      proved: session.proved,
      created_at: now,
      last_used_at: now,
    })
    .execute();
}

/** The provisional session of a token; null when there is none, or it has ended or expired. */
export async function readProvisional(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<(Waiting & { readonly stepTokenHash: Buffer | null }) | null> {
  const row = await db
    .selectFrom('sessions')
    .select([
      'status',
      'life_user_id',
      'output_endpoint',
      'output_channel',
      'app_type',
      'proved_mobile_cipher',
      'proved_wallet_ids',
      'proved',
      'step_token_hash',
    ])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('created_at', '>', after(now, -PROVISIONAL_MS))
    .executeTakeFirst();
  // A finished step leaves neither.
  if (!row || row.status === 1 || (!row.proved_mobile_cipher && !row.proved_wallet_ids?.length)) return null;
  return {
    status: row.status,
    lifeUserId: row.life_user_id,
    outputEndpoint: row.output_endpoint,
    outputChannel: row.output_channel,
    appType: row.app_type,
    mobileCipher: row.proved_mobile_cipher,
    walletIds: row.proved_wallet_ids ?? [],
    proved: row.proved,
    stepTokenHash: row.step_token_hash,
  };
}

/**
 * Ends a provisional session by the token of its step and erases its personal data, which closing an account would not
 * find. False when it has ended, or the token is another's.
 */
export async function finishStep(
  tx: Tx,
  tokenHash: Buffer,
  stepTokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'FINISHED', proved_mobile_cipher: null, proved_wallet_ids: null })
    .where('token_hash', '=', tokenHash)
    .where('step_token_hash', '=', stepTokenHash)
    .where('ended_at', 'is', null)
    .where('created_at', '>', after(now, -PROVISIONAL_MS))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

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

/** More than a user has: five in each channel. */
const MOST_LISTED = 100;

type LiveSession = {
  readonly tokenHash: Buffer;
  readonly outputEndpoint: string;
  readonly since: Date;
  readonly lastUsed: Date;
  readonly device: string | null;
  readonly area: string | null;
};

/** Live sessions of a user, the one used last first. */
export async function readLiveSessions(db: Db, lifeUserId: string, now: Date) {
  const { rows } = await sql<LiveSession>`
    select token_hash as "tokenHash", output_endpoint as "outputEndpoint", created_at as since,
           last_used_at as "lastUsed", device, area
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

import {
  SESSION_NEEDED,
  SESSION_REPLACED,
  USER_FROZEN,
  USER_UNKNOWN,
  WALLET_CLOSED,
} from '@life-payment/contract';
import { type Code, type Refusal, refuse } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { sha256 } from '../../kit/crypto.ts';
import type { Db, Reads } from '../../kit/database/open.ts';
import type { UserState } from '../../kit/database/states.ts';
import type { LoginSession } from '../../kit/ports/session.ts';
import { DAY, HOUR } from '../../kit/time.ts';

/** Where a session began. */
export type Entry = {
  readonly outputEndpoint: string;
  readonly outputChannel: string;
  readonly appType: number;
};

/** A session ends when it was not used for 30 days. */
export const SESSION_UNUSED_MS = 30 * DAY;

/** A session ends 90 days after it began, also when in use. */
export const SESSION_LIFE_MS = 90 * DAY;

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
  ended_at: Date | null;
  end_reason: string | null;
  user_state: UserState | null;
};

const refusedState: Record<UserState, Code | null> = {
  ACTIVE: null,
  FROZEN: USER_FROZEN,
  WALLET_CLOSED: WALLET_CLOSED,
  REPLACED: USER_UNKNOWN,
  CLOSED: USER_UNKNOWN,
};

/** Why a user in this state is refused; null when not. */
export function refusalOfState(state: UserState | null): Refusal | null {
  const code = state === null ? USER_UNKNOWN : refusedState[state];
  return code && refuse(code);
}

/** The session of a token, or the refusal of a call that needs login. One database read. */
export async function sessionOf(
  { db, reads }: { readonly db: Db; readonly reads: Reads },
  token: string,
  now: Date,
): Promise<LoginSession | Refusal> {
  if (token === '') return refuse(SESSION_NEEDED);
  const tokenHash = sha256(token);
  const [row] = (await selectSession(tokenHash).execute(reads)).rows;
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
  if (unusedMs > RENEW_AFTER_MS) await renew(db, tokenHash, row.life_user_id, now);
  return {
    scope: 'LOGIN',
    tokenHash,
    lifeUserId: row.life_user_id,
    outputEndpoint: row.output_endpoint,
    outputChannel: row.output_channel,
    appType: row.app_type,
    walletProved: row.wallet_proved,
  };
}

function selectSession(tokenHash: Buffer) {
  return sql<SessionRow>`
  select s.life_user_id, s.status, s.output_endpoint, s.output_channel, s.app_type, s.created_at,
    s.last_used_at, s.proved_wallet_ids is not null as wallet_proved, s.ended_at, s.end_reason, u.state as user_state
  from sessions s
  left join users u using (life_user_id)
  where s.token_hash = ${tokenHash}`;
}

/** Renews the user with the session: a number counts as given to somebody else only when both were unused for long. */
async function renew(db: Db, tokenHash: Buffer, lifeUserId: string, now: Date): Promise<void> {
  await sql`
    with session as (update sessions set last_used_at = ${now} where token_hash = ${tokenHash})
    update users set last_used_at = ${now} where life_user_id = ${lifeUserId}`.execute(db);
}

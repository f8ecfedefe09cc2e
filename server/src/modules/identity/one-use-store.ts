import { sql } from 'kysely';
import { type DataCrypto, sha256 } from '../../kit/crypto.ts';
import type { Db } from '../../kit/database/open.ts';
import { newToken } from '../../kit/ids.ts';
import type { TokenMemory } from '../../kit/ports/channel.ts';
import { after, MINUTE } from '../../kit/time.ts';

type Tools = { readonly db: Db; readonly crypto: DataCrypto; readonly now: () => Date };

const LIFE_MS = 5 * MINUTE;

/** A ticket for whom a mini-program named. */
export function issueTicket(tools: Tools, outputEndpoint: string, openId: string): Promise<string> {
  return issue(tools, 'MINI_TICKET', outputEndpoint, openId);
}

/** A request token for a ticket of this channel; null when the ticket is refused. */
export async function exchangeTicket(
  tools: Tools,
  outputEndpoint: string,
  ticket: string,
): Promise<string | null> {
  const openId = await take(tools, 'MINI_TICKET', outputEndpoint, ticket);
  return openId === null ? null : issue(tools, 'MINI_TOKEN', outputEndpoint, openId);
}

/** What sign-on remembers of tokens, in the database: for every process the same. */
export function tokenMemory(tools: Tools): TokenMemory {
  return {
    firstUse: async (outputEndpoint, token, expiresAt) => {
      const { numInsertedOrUpdatedRows } = await tools.db
        .insertInto('used_tokens')
        .values({ output_endpoint: outputEndpoint, token_hash: sha256(token), expires_at: expiresAt })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    takeMiniToken: (outputEndpoint, token) => take(tools, 'MINI_TOKEN', outputEndpoint, token),
  };
}

/** Forgets tokens and codes that are good no more, a bounded number of each at a time. */
export async function purgeTokens(db: Db, now: Date): Promise<void> {
  for (const name of ['used_tokens', 'one_use_tokens', 'verify_codes', 'sms_codes'] as const) {
    const table = sql.table(name);
    await sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where expires_at < ${now} limit 5000))`.execute(db);
  }
}

/** A token that stands for an open id of a channel, on the server only; good once, for minutes. */
async function issue(
  { db, crypto, now }: Tools,
  purpose: 'MINI_TICKET' | 'MINI_TOKEN',
  outputEndpoint: string,
  openId: string,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('one_use_tokens')
    .values({
      token_hash: sha256(token),
      purpose,
      output_endpoint: outputEndpoint,
      open_id_cipher: crypto.encrypt(openId),
      expires_at: after(now(), LIFE_MS),
    })
    .execute();
  return token;
}

/** Uses a token: whoever deletes it has it. Null when there is none of this purpose and channel, or it is too old. */
async function take(
  { db, crypto, now }: Tools,
  purpose: 'MINI_TICKET' | 'MINI_TOKEN',
  outputEndpoint: string,
  token: string,
): Promise<string | null> {
  const row = await db
    .deleteFrom('one_use_tokens')
    .where('token_hash', '=', sha256(token))
    .where('purpose', '=', purpose)
    .where('output_endpoint', '=', outputEndpoint)
    .where('expires_at', '>', now())
    .returning('open_id_cipher')
    .executeTakeFirst();
  return row ? crypto.decrypt(row.open_id_cipher) : null;
}

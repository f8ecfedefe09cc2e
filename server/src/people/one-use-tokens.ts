import { type DataCrypto, sha256 } from '../kit/crypto.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { newToken } from '../kit/ids.ts';
import type { TokenMemory } from '../kit/ports/channels.ts';
import { after, MINUTE } from '../kit/time.ts';

type Tools = { readonly db: Db; readonly crypto: DataCrypto; readonly now: () => Date };

const LIFE_MS = 5 * MINUTE;

/** Makes a ticket for the person that a mini-program named. */
export function issueTicket(tools: Tools, outputEndpoint: string, openId: string): Promise<string> {
  return issue(tools, 'MINI_TICKET', outputEndpoint, openId);
}

/** Exchanges a ticket of this channel for a request token; null when the ticket is refused. */
export async function exchangeTicket(
  tools: Tools,
  outputEndpoint: string,
  ticket: string,
): Promise<string | null> {
  const openId = await take(tools, 'MINI_TICKET', outputEndpoint, ticket);
  return openId === null ? null : issue(tools, 'MINI_TOKEN', outputEndpoint, openId);
}

/** Uses the nonce of a unit's request; false when it was used before. */
export function useNonce(tx: Tx, nonce: string, expiresAt: Date): Promise<boolean> {
  // Units share one issuer, which no channel has.
  return useOnce(tx, '', nonce, expiresAt);
}

/** The used tokens of sign-on. They are in the database, so that all processes share them. */
export function tokenMemory(tools: Tools): TokenMemory {
  return {
    firstUse: (outputEndpoint, token, expiresAt) => useOnce(tools.db, outputEndpoint, token, expiresAt),
    takeMiniToken: (outputEndpoint, token) => take(tools, 'MINI_TOKEN', outputEndpoint, token),
  };
}

async function useOnce(db: Db | Tx, issuer: string, token: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_tokens')
    .values({ issuer, token_hash: sha256(token), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Makes a token for an open id of a channel. It is valid once, for minutes, and the open id stays on the server. */
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

/** Uses a token by deleting it. Null when there is none of this purpose and channel, or it has expired. */
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

import { sql } from 'kysely';
import { sha256 } from '../../kit/crypto.ts';
import type { Db } from '../../kit/database/open.ts';
import { purgeRows } from '../../kit/purge/rows.ts';
import { after, MINUTE } from '../../kit/time.ts';
import { keptMs } from '../../retention/list.ts';

/** A stored order session, without its token. */
export type KeptSession = {
  readonly lifeUserId: string;
  readonly tokenHash: Buffer;
  readonly outputEndpoint: string;
  readonly unitId: string;
  readonly area: string;
  readonly numberCipher: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const columns = [
  'life_user_id as lifeUserId',
  'token_hash as tokenHash',
  'output_endpoint as outputEndpoint',
  'unit_id as unitId',
  'area',
  'number_cipher as numberCipher',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;

/** The session of a link, live or not; undefined when the link was not opened. */
export function readByLink(db: Db, outputEndpoint: string, jti: string): Promise<KeptSession | undefined> {
  return db
    .selectFrom('order_sessions')
    .select(columns)
    .where('output_endpoint', '=', outputEndpoint)
    .where('jti_hash', '=', sha256(jti))
    .executeTakeFirst();
}

/** The session of a token, live or not, and the state of its guest. */
export function readByToken(db: Db, token: string) {
  return db
    .selectFrom('order_sessions as s')
    .innerJoin('users as u', 'u.life_user_id', 's.life_user_id')
    .select([
      's.life_user_id as lifeUserId',
      's.output_endpoint as outputEndpoint',
      's.expires_at as expiresAt',
      'u.state',
    ])
    .where('s.token_hash', '=', sha256(token))
    .executeTakeFirst();
}

/** Adds the session of a link. False when the link was opened before. */
export async function addSession(
  db: Db,
  session: KeptSession,
  link: { readonly jti: string; readonly endsAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('order_sessions')
    .values({
      life_user_id: session.lifeUserId,
      token_hash: session.tokenHash,
      output_endpoint: session.outputEndpoint,
      jti_hash: sha256(link.jti),
      unit_id: session.unitId,
      area: session.area,
      number_cipher: session.numberCipher,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      // A little beyond its end, because the clocks of processes differ.
      link_ends_at: after(link.endsAt, MINUTE),
    })
    .onConflict((conflict) => conflict.columns(['output_endpoint', 'jti_hash']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Prolongs a session until `until`, so that its payer can follow the order. */
export async function prolong(db: Db, lifeUserId: string, until: Date): Promise<void> {
  await db
    .updateTable('order_sessions')
    .set({ expires_at: until })
    .where('life_user_id', '=', lifeUserId)
    .where('expires_at', '<', until)
    .execute();
}

/** Ended sessions whose links have ended too. */
export const orderSessionsPurge = purgeRows({
  table: 'order_sessions',
  since: sql`greatest(link_ends_at, expires_at)`,
  keptMs: keptMs('order_sessions'),
});

import type { Language } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { purgeRows } from '../../kit/purge/rows.ts';

/** A copy that is being made or can be fetched. */
export type KeptCopy = {
  readonly copyId: string;
  readonly askedAt: Date;
  readonly made: boolean;
  readonly expiresAt: Date;
};

/** Replaces the user's copy by a new one, due at once. */
export async function addCopy(
  tx: Tx,
  copy: {
    readonly copyId: string;
    readonly lifeUserId: string;
    readonly sessionHash: Buffer;
    readonly language: Language;
    readonly askedAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx.deleteFrom('data_copies').where('life_user_id', '=', copy.lifeUserId).execute();
  await tx
    .insertInto('data_copies')
    .values({
      copy_id: copy.copyId,
      life_user_id: copy.lifeUserId,
      session_hash: copy.sessionHash,
      language: copy.language,
      asked_at: copy.askedAt,
      content_cipher: null,
      expires_at: copy.expiresAt,
      next_action_at: copy.askedAt,
    })
    .execute();
}

/** A user and the session that asks for the copy. */
export type Asker = { readonly lifeUserId: string; readonly sessionHash: Buffer };

/** A user's copy that this session asked for; undefined when there is none or it has expired. */
export async function readCopy(
  db: Db,
  { lifeUserId, sessionHash }: Asker,
  now: Date,
): Promise<KeptCopy | undefined> {
  const { rows } = await sql<KeptCopy>`
    select copy_id as "copyId", asked_at as "askedAt", content_cipher is not null as made, expires_at as "expiresAt"
    from data_copies where life_user_id = ${lifeUserId} and session_hash = ${sessionHash} and expires_at > ${now}`.execute(
    db,
  );
  return rows[0];
}

/** A copy to make; undefined when it is made or deleted. */
export function readToMake(db: Db, copyId: string) {
  return db
    .selectFrom('data_copies')
    .select(['life_user_id as lifeUserId', 'language', 'next_action_at as nextActionAt'])
    .where('copy_id', '=', copyId)
    .where('content_cipher', 'is', null)
    .executeTakeFirst();
}

/** Stores a copy's content, unless another copy was requested or the account was closed meanwhile. */
export async function keepContent(db: Db, copyId: string, content: Buffer, expiresAt: Date): Promise<void> {
  await db
    .updateTable('data_copies')
    .set({ content_cipher: content, expires_at: expiresAt, next_action_at: null })
    .where('copy_id', '=', copyId)
    .where('content_cipher', 'is', null)
    .execute();
}

/**
 * Takes a copy and deletes it, so that it is given out once. Null when there is none of this id and session, or it has
 * expired.
 */
export async function takeCopy(
  db: Db,
  { lifeUserId, sessionHash }: Asker,
  copyId: string,
  now: Date,
): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('data_copies')
    .where('copy_id', '=', copyId)
    .where('life_user_id', '=', lifeUserId)
    .where('session_hash', '=', sessionHash)
    .where('content_cipher', 'is not', null)
    .where('expires_at', '>', now)
    .returning('content_cipher')
    .executeTakeFirst();
  return row?.content_cipher ?? null;
}

/** Copies that nobody fetched in time. */
export const copiesPurge = purgeRows({ table: 'data_copies', since: sql`expires_at`, keptMs: 0 });

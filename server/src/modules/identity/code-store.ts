import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';

/** When the newest code of a number was made that its payer (`own`), or anybody, has asked for; null when there is none. */
export async function readLastSent(tx: Tx, mobileHash: Buffer, own: boolean): Promise<Date | null> {
  const row = await tx
    .selectFrom('verify_codes')
    .select('sent_at')
    .where('mobile_hash', '=', mobileHash)
    .where('own', '=', own)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

type NewCode = {
  readonly tokenHash: Buffer;
  readonly mobileHash: Buffer;
  readonly own: boolean;
  readonly codeHash: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
};

/** Adds a code of a number. Earlier codes stay valid with their own tokens. */
export async function addCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .insertInto('verify_codes')
    .values({
      token_hash: code.tokenHash,
      mobile_hash: code.mobileHash,
      own: code.own,
      code_hash: code.codeHash,
      sent_at: code.sentAt,
      expires_at: code.expiresAt,
      used_at: null,
    })
    .execute();
}

type Tried = {
  readonly tokenHash: Buffer;
  readonly mobileHash: Buffer;
  readonly codeHash: Buffer;
};

/**
 * Tries the code of a token and uses it if it is right. One SQL statement counts and decides, so that two tries never see
 * the same count. Null when the token has no code of this number with tries left.
 */
export async function tryCode(
  db: Db,
  { tokenHash, mobileHash, codeHash }: Tried,
  mostTries: number,
  now: Date,
): Promise<{ readonly right: boolean; readonly tries: number } | null> {
  const { rows } = await sql<{ right: boolean; tries: number }>`
    update verify_codes
    set tries = tries + 1, used_at = case when code_hash = ${codeHash} then ${now}::timestamptz end
    where token_hash = ${tokenHash} and mobile_hash = ${mobileHash}
      and used_at is null and expires_at > ${now} and tries < ${mostTries}
    returning used_at is not null as "right", tries`.execute(db);
  return rows[0] ?? null;
}

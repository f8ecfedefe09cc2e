import { sql } from 'kysely';
import type { Db, Tx } from '../../database/open.ts';

/** When the newest code of a number was made; null when none is kept. */
export const readLastSent = async (tx: Tx, mobileHash: Buffer): Promise<Date | null> => {
  const row = await tx
    .selectFrom('sms_codes')
    .select('sent_at')
    .where('mobile_hash', '=', mobileHash)
    .executeTakeFirst();
  return row?.sent_at ?? null;
};

type NewCode = {
  readonly mobileHash: Buffer;
  readonly codeHash: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
};

/** A new code of a number; the one before is good no more. */
export const putCode = async (tx: Tx, code: NewCode): Promise<void> => {
  const fresh = {
    code_hash: code.codeHash,
    tries: 0,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
    used_at: null,
  };
  await tx
    .insertInto('sms_codes')
    .values({ mobile_hash: code.mobileHash, ...fresh })
    .onConflict((conflict) => conflict.column('mobile_hash').doUpdateSet(fresh))
    .execute();
};

/**
 * Tries a code, and uses it if it is the right one: counted and decided in one statement, so that no two tries see the
 * same count. Null when the number has no code that may still be tried.
 */
export const tryCode = async (
  db: Db,
  mobileHash: Buffer,
  codeHash: Buffer,
  mostTries: number,
  now: Date,
): Promise<{ readonly right: boolean; readonly tries: number } | null> => {
  const { rows } = await sql<{ right: boolean; tries: number }>`
    update sms_codes
    set tries = tries + 1, used_at = case when code_hash = ${codeHash} then ${now}::timestamptz end
    where mobile_hash = ${mobileHash} and used_at is null and expires_at > ${now} and tries < ${mostTries}
    returning used_at is not null as "right", tries`.execute(db);
  return rows[0] ?? null;
};

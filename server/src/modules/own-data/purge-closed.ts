import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { LEGAL_YEARS } from '../../retention/list.ts';
import { forget } from './erase.ts';

/** Accounts in one run. */
const MOST = 100;

/**
 * Deletes the rest of accounts that were closed before the legal term. The books keep their amounts and the user row its
 * id, which identifies nobody. Continues after an account that fails, and throws at the end.
 */
export async function purgeClosed(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ lifeUserId: string }>`
    select life_user_id as "lifeUserId" from account_closings
    where done_at < ${now}::timestamptz - make_interval(years => ${LEGAL_YEARS}) order by done_at limit ${MOST}`.execute(
    db,
  );
  const failed: unknown[] = [];
  for (const { lifeUserId } of rows)
    await forget(db, lifeUserId).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed[0];
}

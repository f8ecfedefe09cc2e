import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { LEGAL_YEARS } from '../../retention/list.ts';
import { forget } from './erase.ts';

/** Accounts looked at in one run. */
const MOST = 100;

/**
 * Deletes what is left of accounts that were closed longer ago than the law asks for. The books keep their amounts, and
 * the user's row its number, which leads to nobody. One that can't be deleted keeps no other from it; then it throws at the
 * end.
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

import { sql } from 'kysely';
import type { Purge } from '../../kit/purge/purge.ts';
import { LEGAL_YEARS } from '../../retention/list.ts';
import { forget } from './erase.ts';

/** Accounts in one batch: each has many rows. */
const ACCOUNTS = 10;

/** Accounts that were closed before the legal term. */
function old(now: Date) {
  return sql`account_closings where done_at < ${now}::timestamptz - make_interval(years => ${LEGAL_YEARS})`;
}

/**
 * Deletes the rest of accounts that were closed before the legal term. The books keep their amounts and the user row its
 * id, which identifies nobody. An account that can't be deleted is passed over until the next run.
 */
export const closedAccountsPurge: Purge = {
  due: (now) => sql`
    select done_at + make_interval(years => ${LEGAL_YEARS}) as due_at from ${old(now)} order by done_at`,
  batch: async (db, now, from) => {
    const { rows } = await sql<{ lifeUserId: string; doneAt: string }>`
      select life_user_id as "lifeUserId", done_at::text as "doneAt" from ${old(now)}
        and done_at > ${from ?? '-infinity'} order by done_at limit ${ACCOUNTS}`.execute(db);
    const errors: unknown[] = [];
    for (const { lifeUserId } of rows)
      await forget(db, lifeUserId).catch((error: unknown) => errors.push(error));
    return {
      deleted: rows.length - errors.length,
      next: rows.length < ACCOUNTS ? null : (rows.at(-1)?.doneAt ?? null),
      error: errors[0],
    };
  },
};

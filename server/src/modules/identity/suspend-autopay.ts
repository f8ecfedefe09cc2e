import { sql } from 'kysely';
import type { Tx } from '../../kit/database/open.ts';

/**
 * Suspends the mandates of users whose number belongs to somebody else now, or whose account here or at the wallet is closed.
 * Returns the users who had open ones that were not suspended.
 */
export async function suspendMandates(
  tx: Tx,
  lifeUserIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('mandates')
    .set({ suspended: true, suspended_at: now })
    .where('life_user_id', 'in', lifeUserIds)
    .where('state', '!=', 'ENDED')
    .where('suspended', '=', false)
    .returning(['life_user_id', 'state'])
    .execute();
  return [...new Set(rows.filter(({ state }) => state === 'SIGNED').map(({ life_user_id }) => life_user_id))];
}

/**
 * Lifts the suspension after the wallet has proved the user again, and has the wallet asked about open mandates at once. True
 * when an open one goes on.
 */
export async function resumeMandates(tx: Tx, lifeUserId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .updateTable('mandates')
    .set({
      suspended: false,
      suspended_at: null,
      check_at: sql`case when check_at is not null then ${now}::timestamptz end`,
    })
    .where('life_user_id', '=', lifeUserId)
    .where('suspended', '=', true)
    .where('state', '!=', 'ENDED')
    .returning('state')
    .execute();
  return rows.some(({ state }) => state === 'SIGNED');
}

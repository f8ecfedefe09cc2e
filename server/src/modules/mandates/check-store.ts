import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { ownerOfMandate } from '../../kit/ids.ts';

/** Takes mandates whose check is due and sets their next check to `next`. No two workers take the same. Returns their ids. */
export async function takeToCheck(db: Db, now: Date, next: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update mandates set check_at = ${next}
    where (life_user_id, agreement_id) in (
      select life_user_id, agreement_id from mandates
      where check_at <= ${now} order by check_at limit ${limit} for update skip locked)
    returning agreement_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Moves the next check of open mandates to `at`. */
export async function checkLater(db: Db, agreementIds: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('mandates')
    .set({ check_at: at })
    .where('agreement_id', 'in', agreementIds)
    .where(
      'life_user_id',
      'in',
      agreementIds.map((id) => ownerOfMandate(id) ?? ''),
    )
    .where('check_at', 'is not', null)
    .execute();
}

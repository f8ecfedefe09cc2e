import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { ownerOfMandate } from '../../kit/ids.ts';

/** Takes mandates that are due to be checked and says when they are next: no two workers take the same. Answers their ids. */
export async function takeToCheck(db: Db, now: Date, next: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update mandates set check_at = ${next}
    where (life_user_id, agreement_id) in (
      select life_user_id, agreement_id from mandates
      where check_at <= ${now} order by check_at limit ${limit} for update skip locked)
    returning agreement_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Checks mandates, still open, at another time. */
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

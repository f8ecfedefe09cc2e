import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { ownerOfAgreement } from '../../ids.ts';

/** Takes agreements that are due to be checked and says when they are next: no two workers take the same. Answers their ids. */
export const takeToCheck = async (db: Db, now: Date, next: Date, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update autopay_agreements set check_at = ${next}
    where (life_user_id, agreement_id) in (
      select life_user_id, agreement_id from autopay_agreements
      where check_at <= ${now} order by check_at limit ${limit} for update skip locked)
    returning agreement_id as id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Checks agreements, still open, at another time. */
export const checkLater = async (db: Db, agreementIds: readonly string[], at: Date): Promise<void> => {
  await db
    .updateTable('autopay_agreements')
    .set({ check_at: at })
    .where('agreement_id', 'in', agreementIds)
    .where(
      'life_user_id',
      'in',
      agreementIds.map((id) => ownerOfAgreement(id) ?? ''),
    )
    .where('check_at', 'is not', null)
    .execute();
};

import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { ownerOfMandate } from '../../kit/ids.ts';
import { after, DAY } from '../../kit/time.ts';

/** A mandate to check. `over`: it was suspended for so long that it ends. */
type ToCheck = { readonly id: string; readonly over: boolean };

/**
 * Takes mandates whose check is due and sets their next one: in a day; in a week while suspended, or when the suspension is
 * over. A suspension ends a mandate only after the number went to somebody else, `endAfterMs` later. No two workers take the
 * same.
 */
export async function takeToCheck(
  db: Db,
  now: Date,
  endAfterMs: number,
  limit: number,
): Promise<readonly ToCheck[]> {
  const over = after(now, -endAfterMs);
  const { rows } = await sql<ToCheck>`
    update mandates m set
      suspended_at = case when m.suspended then coalesce(m.suspended_at, ${now}) end,
      check_at = case when not m.suspended then ${after(now, DAY)}
        when due.replaced and due.since > ${over}
          then least(${after(now, 7 * DAY)}, due.since + ${endAfterMs} * interval '1 millisecond')
        else ${after(now, 7 * DAY)} end
    from (
      select d.life_user_id, d.agreement_id, coalesce(d.suspended_at, ${now}) as since,
        exists (select from users u where u.life_user_id = d.life_user_id and u.state = 'REPLACED') as replaced
      from mandates d
      where d.check_at <= ${now} order by d.check_at limit ${limit} for update of d skip locked) due
    where m.life_user_id = due.life_user_id and m.agreement_id = due.agreement_id
    returning m.agreement_id as id, m.suspended and due.replaced and due.since <= ${over} as over`.execute(
    db,
  );
  return rows;
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

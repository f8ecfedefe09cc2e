import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { ownerOfMandate } from '../../kit/ids.ts';
import { after, DAY } from '../../kit/time.ts';

/** A mandate whose check is due. */
export type DueCheck = {
  readonly agreementId: string;
  /** Its due time exactly as the database has it. Whoever moves it checks by it that nobody else has moved it. */
  readonly checkAt: string;
  /** Whether it was suspended for so long that it ends. */
  readonly over: boolean;
};

/** Since when a mandate `m` is suspended, and whether its number went to somebody else. */
const replaced = sql<boolean>`
  exists (select from users u where u.life_user_id = m.life_user_id and u.state = 'REPLACED')`;
function suspendedSince(now: Date) {
  return sql`coalesce(m.suspended_at, ${now}::timestamptz)`;
}

/** A mandate, if its check is due. A suspension ends it only after its number went to somebody else, `endAfterMs` later. */
export async function readDueCheck(
  db: Db,
  now: Date,
  endAfterMs: number,
  agreementId: string,
): Promise<DueCheck | null> {
  const { rows } = await sql<DueCheck>`
    select m.agreement_id as "agreementId", m.check_at::text as "checkAt",
      m.suspended and ${replaced} and ${suspendedSince(now)} <= ${after(now, -endAfterMs)} as over
    from mandates m
    where m.life_user_id = ${ownerOfMandate(agreementId) ?? ''} and m.agreement_id = ${agreementId}
      and m.check_at <= ${now}`.execute(db);
  return rows[0] ?? null;
}

/** Sets the check after one that was answered: in a day; in a week while suspended, or when the suspension is over. */
export async function setNextCheck(db: Db, now: Date, endAfterMs: number, check: DueCheck): Promise<void> {
  const since = suspendedSince(now);
  await sql`
    update mandates m set
      suspended_at = case when m.suspended then ${since} end,
      check_at = case when not m.suspended then ${after(now, DAY)}
        when ${replaced} and ${since} > ${after(now, -endAfterMs)}
          then least(${after(now, 7 * DAY)}, ${since} + ${endAfterMs} * interval '1 millisecond')
        else ${after(now, 7 * DAY)} end
    where ${isStill(check)}`.execute(db);
}

/** Moves a check that was not answered to `at`. */
export async function checkLater(db: Db, check: DueCheck, at: Date): Promise<void> {
  await sql`update mandates m set check_at = ${at} where ${isStill(check)}`.execute(db);
}

/** SQL condition: the check was not moved meanwhile. */
function isStill({ agreementId, checkAt }: DueCheck) {
  return sql`m.life_user_id = ${ownerOfMandate(agreementId) ?? ''} and m.agreement_id = ${agreementId}
    and m.check_at = ${checkAt}::text::timestamptz`;
}

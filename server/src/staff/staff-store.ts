import { sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import type { Tables } from '../kit/database/tables.ts';

/** True if a person is staff. */
export async function isStaff(db: Db | Tx, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('staff')
    .where('staff', '=', person)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets one transaction at a time add or remove staff. */
export async function lockStaff(tx: Tx): Promise<void> {
  await sql`lock table staff in share row exclusive mode`.execute(tx);
}

/** Number of present staff, and of all staff there ever were. */
export function countStaff(db: Db | Tx): Promise<{ readonly now: number; readonly ever: number }> {
  return db
    .selectFrom('staff')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('removed_at', 'is', null).as('now'),
      fn.countAll<number>().as('ever'),
    ])
    .executeTakeFirstOrThrow();
}

/** Adds a staff member, or restores a removed one. False when the person is staff already. */
export async function addStaff(db: Db | Tx, person: string, by: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff')
    .values({ staff: person, added_by: by, added_at: now, removed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('staff')
        .doUpdateSet({ added_by: by, added_at: now, removed_at: null })
        .where('staff.removed_at', 'is not', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a staff member. False when the person is not staff. */
export async function removeStaff(tx: Tx, person: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ removed_at: now })
    .where('staff', '=', person)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** All present and removed staff, by name. */
export function readStaff(db: Db): Promise<Tables['staff'][]> {
  return db
    .selectFrom('staff')
    .select(['staff', 'added_by', 'added_at', 'removed_at'])
    .orderBy('staff')
    .execute();
}

type Login = Pick<Tables['staff_logins'], 'staff' | 'uid' | 'ended_at'>;

/** Logins of a staff member, including ended ones. */
export function readLogins(db: Db | Tx, staff: string): Promise<Login[]> {
  return db
    .selectFrom('staff_logins')
    .select(['staff', 'uid', 'ended_at'])
    .where('staff', '=', staff)
    .execute();
}

/** The present logins, by staff member. */
export function readBoundLogins(db: Db): Promise<Login[]> {
  return db
    .selectFrom('staff_logins')
    .select(['staff', 'uid', 'ended_at'])
    .where('ended_at', 'is', null)
    .orderBy('uid')
    .execute();
}

/** The staff members of a login. */
export async function staffAt(db: Db | Tx, uid: number): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_logins')
    .select('staff')
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ staff }) => staff);
}

/** True if any login was ever bound, so that this is not the database of a sandbox. */
export async function hasLogins(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff_logins').select('uid').limit(1).executeTakeFirst()) !== undefined;
}

/** Binds a staff member to a login. False when it is bound already. */
export async function bindLogin(tx: Tx, staff: string, uid: number, by: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_logins')
    .values({ staff, uid, bound_by: by, bound_at: now, ended_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['staff', 'uid'])
        .doUpdateSet({ bound_by: by, bound_at: now, ended_at: null })
        .where('staff_logins.ended_at', 'is not', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends all logins of a staff member, or one. Returns how many. */
export async function endLogins(tx: Tx, staff: string, now: Date, uid?: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_logins')
    .set({ ended_at: now })
    .where('staff', '=', staff)
    .where('ended_at', 'is', null)
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? 0))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A use of a command, as the log names it. `arguments` are masked. */
export type LoggedUse = {
  readonly useId: string;
  readonly staff: string;
  readonly login: string;
  readonly command: string;
  readonly arguments: string;
};

/** The end of a use, or its beginning. */
type UseEnd = {
  readonly outcome: Tables['staff_log']['outcome'];
  readonly error: string | null;
  readonly at: Date;
};

/** Writes a line of the log; `error` says why a use failed. */
export async function writeLog(db: Db, { useId, ...use }: LoggedUse, end: UseEnd): Promise<void> {
  await db
    .insertInto('staff_log')
    .values({ use_id: useId, ...use, ...end })
    .execute();
}

/** A use with its end; `outcome` STARTED: under way, or broken off. */
export type UseRow = Omit<LoggedUse, 'useId'> & UseEnd & { readonly log_id: number };

/** A page of uses that began before a line of the log, newest first. */
export async function readUses(
  db: Db,
  { by, before, limit }: { by: string | undefined; before: number | undefined; limit: number },
): Promise<UseRow[]> {
  const { rows } = await sql<UseRow>`
    select s.log_id, s.at, s.staff, s.login, s.command, s.arguments,
      coalesce(e.outcome, s.outcome) as outcome, e.error
    from staff_log s
    left join staff_log e on e.use_id = s.use_id and e.outcome <> 'STARTED'
    where s.outcome = 'STARTED'
      ${by === undefined ? sql`` : sql`and s.staff = ${by}`}
      ${before === undefined ? sql`` : sql`and s.log_id < ${before}`}
    order by s.log_id desc limit ${limit}`.execute(db);
  return rows;
}
